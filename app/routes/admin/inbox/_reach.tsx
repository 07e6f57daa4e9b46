import { dialable } from '#app/shop/people/phone.ts'

const link =
	'inline-flex min-h-11 items-center text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline md:min-h-6'

/** An e-mail address that opens a new mail. */
export function EmailLink({ email }: { email: string }) {
	const at = email.lastIndexOf('@')
	return (
		<a href={mailTo(email)} className={link}>
			<span>
				{email.slice(0, at)}
				<wbr />
				{email.slice(at)}
			</span>
		</a>
	)
}

/** The address of a new mail, with its subject where there is one. */
export function mailTo(email: string, subject = ''): string {
	return `mailto:${encodeURIComponent(email).replace('%40', '@')}${subject && `?subject=${encodeURIComponent(subject)}`}`
}

/** A phone number that is dialled by a tap; N/A for none. */
export function PhoneLink({ phone }: { phone: string }) {
	if (!phone) return 'N/A'
	return (
		<a href={`tel:${dialable(phone)}`} className={`tabular whitespace-nowrap ${link}`}>
			{phone}
		</a>
	)
}
