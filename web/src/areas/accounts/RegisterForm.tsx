import { sentenceOf } from '../../api/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { readForm } from '../../ui/form.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { readProfile } from './profile.ts'
import { useRegister } from './use-sign-in.ts'

/** An invited phone has proved itself; what the member tells about themselves is up to them. */
export function RegisterForm({ phone, otp, onStartAgain }: { phone: string; otp: string; onStartAgain: () => void }) {
  const register = useRegister()
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        const profile = readProfile(readForm(event))
        register.mutate({ phone, otp, ...profile })
      }}
    >
      <p className="lead">Welcome. Tell the house as much as you like; everything can be changed later.</p>
      <ProfileFields />
      {register.error && <Failure text={sentenceOf(register.error)} />}
      <div className="row">
        <Button type="submit" working={register.isPending}>
          Join the house
        </Button>
        <Button look="quiet" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </form>
  )
}
