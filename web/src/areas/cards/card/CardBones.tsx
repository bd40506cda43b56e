import cardPage from '../../../parts/record/card-page.module.css'
import { Bone } from '../../../ui/Bones.tsx'
import { Slab } from '../../../ui/cards/Slab.tsx'
import photos from '../photos/photos.module.css'

/** One card before it is there, at the size it will have. */
export function CardBones() {
  return (
    <div className="bones" role="status">
      <span className="sr">Loading</span>
      <div className={cardPage.object} aria-hidden="true">
        <div className={photos.stage}>
          <div className="niche">
            <div className={photos.stageSlab}>
              <Slab blank />
            </div>
          </div>
          <div className={photos.stageBar}>
            <Bone width={220} />
          </div>
        </div>
        <div className={`${cardPage.info} stack`}>
          <Bone width={140} height={24} />
          <Bone width="70%" height={58} />
          <Bone width="50%" height={18} />
          <Bone width={220} height={52} />
          <Bone height={54} />
          <Bone height={180} />
        </div>
      </div>
    </div>
  )
}
