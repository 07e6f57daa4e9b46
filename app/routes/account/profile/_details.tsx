import { getFormProps, type SubmissionResult } from '@conform-to/react'
import type { Profile } from '#app/shop/people/profile/profile.server.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-answer.ts'

interface DetailsProps {
	profile: Profile
	/** A new address is confirmed with an emailed link. */
	sendsMail: boolean
	lastResult: SubmissionResult<string[]> | undefined
}

export function Details({ profile, sendsMail, lastResult }: DetailsProps) {
	return (
		<section aria-labelledby="details">
			<h2 id="details" className="font-display text-xl lg:border-t lg:border-ink lg:pt-4">
				Profile
			</h2>
			{/* The server trims saved values. A new key makes the form show them. */}
			<DetailsForm
				key={[profile.username, profile.phone, profile.email].join('\n')}
				profile={profile}
				sendsMail={sendsMail}
				lastResult={lastResult}
			/>
			<QuietLinks />
		</section>
	)
}

function DetailsForm({ profile: { username, phone, email }, sendsMail, lastResult }: DetailsProps) {
	const [form, fields] = useAnsweredForm('profile', lastResult, { username, phone, email, password: '' })
	return (
		<form method="post" action="/profile" className="mt-6 max-w-2xl" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
				<TextField field={fields.username} label="Username" autoComplete="name" className="sm:col-span-2" required />
				<TextField field={fields.phone} type="tel" label="Phone" autoComplete="tel" hint="10 to 12 digits" required />
				<TextField field={fields.email} type="email" label="Email" autoComplete="email" required />
				<TextField
					field={fields.password}
					type="password"
					label="Current password"
					autoComplete="current-password"
					hint={`Only to change the email.${sendsMail ? ' We send a link to the new address first.' : ''}`}
					className="sm:col-span-2"
				/>
			</div>
			<SubmitButton action="/profile" pendingText="Saving..." className="mt-4 max-sm:w-full">
				Save Changes
			</SubmitButton>
		</form>
	)
}

const quietLink = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline'

function QuietLinks() {
	return (
		<nav aria-label="Password and data" className="mt-12 border-t border-line pt-4 text-sm">
			<ul className="flex flex-wrap gap-x-8">
				<li>
					<a href="/profile/password" className={quietLink}>
						Change password
					</a>
				</li>
				<li>
					<a href="/profile/data.json" download className={quietLink}>
						Download my data
					</a>
				</li>
				<li>
					<a href="/profile/delete" className={`${quietLink} text-danger`}>
						Delete my account
					</a>
				</li>
			</ul>
		</nav>
	)
}
