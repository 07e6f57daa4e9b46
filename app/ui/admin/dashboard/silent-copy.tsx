import { Form } from 'react-router'
import { SubmitButton } from '../../forms/button.tsx'
import { formatCount, Part } from './part.tsx'

interface SilentCopyView {
	/** In words. */
	since: string
	mails: number
	news: number
	/** Whether the reader may say so. */
	isOwner: boolean
}

const to = '/admin/this-shop'

/** What a copy of the shop says until an owner calls it the shop (rule: silent-copy). */
export function SilentCopy({ copy }: { copy: SilentCopyView | null | 'failed' }) {
	if (copy === null) return null
	return (
		<Part title="This is a copy of the shop" of={copy} className="border-l-4 border-danger">
			{({ since, mails, news, isOwner }) => (
				<>
					<p className="text-sm">
						Its database was brought here from elsewhere, or from before. Since {since} it sends no mails, tells no
						systems and asks no payment service, so that nobody is told twice. {formatCount(mails)}{' '}
						{mails === 1 ? 'mail' : 'mails'} and {formatCount(news)} news for systems wait.
					</p>
					{isOwner ? (
						<Form method="post" action={to} preventScrollReset className="mt-3">
							<label className="flex min-h-11 items-center gap-3 text-sm">
								<input type="checkbox" name="holdsBack" className="size-5 shrink-0 accent-indigo" />
								Hold back what waits: it may have been sent before, and is sent by hand
							</label>
							<SubmitButton action={to} pendingText="Saving..." className="mt-2 px-4">
								This is the shop now
							</SubmitButton>
						</Form>
					) : (
						<p className="mt-1 text-sm">An owner says here when this is the shop.</p>
					)}
				</>
			)}
		</Part>
	)
}
