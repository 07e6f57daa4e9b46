import { dialable } from '#app/shop/people/phone.ts'

const link =
	'inline-flex min-h-11 items-center text-indigo underline underline-offset-2 [overflow-wrap:anywhere] hover:no-underline md:min-h-6'

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

export function mailTo(email: string, subject = ''): string {
	return `mailto:${encodeURIComponent(email).replace('%40', '@')}${subject && `?subject=${encodeURIComponent(subject)}`}`
}

/** To a customer's number. */
export function WhatsAppLink({ phone, name, text = '' }: { phone: string; name: string; text?: string }) {
	return (
		<a
			href={`https://wa.me/${dialable(phone).slice(1)}${text && `?text=${encodeURIComponent(text)}`}`}
			target="_blank"
			rel="noopener noreferrer"
			className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
		>
			WhatsApp<span className="sr-only"> to {name}, in a new tab</span>
		</a>
	)
}

/** N/A for none. */
export function PhoneLink({ phone }: { phone: string }) {
	if (!phone) return 'N/A'
	return (
		<a href={`tel:${dialable(phone)}`} className={`tabular whitespace-nowrap ${link}`}>
			{phone}
		</a>
	)
}
