import cardPage from '../../../parts/record/card-page.module.css'
import { Slab } from '../../../ui/cards/Slab.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import photos from '../photos/photos.module.css'
import * as labels from './labels.ts'

/** Skeleton of a card page, at its final size. */
export function CardSkeleton({ hasTabs = false }: { hasTabs?: boolean }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr">{labels.loading}</span>
      <div className={cardPage.object} aria-hidden="true">
        {hasTabs && (
          <div className={`tabs ${cardPage.tabs}`}>
            <SkeletonBar width={420} height={19} />
          </div>
        )}
        <div className={`${photos.stage} ${cardPage.picture}`}>
          <div className="niche">
            <div className={photos.stageSlab}>
              <Slab blank />
            </div>
          </div>
          <div className={photos.stageBar}>
            <SkeletonBar width={220} />
          </div>
        </div>
        <div className={`${cardPage.info} stack`}>
          <SkeletonBar width={140} height={24} />
          <SkeletonBar width="70%" height={58} />
          <SkeletonBar width="50%" height={18} />
          <SkeletonBar width={220} height={52} />
          <SkeletonBar height={54} />
          <SkeletonBar height={180} />
        </div>
      </div>
    </div>
  )
}
