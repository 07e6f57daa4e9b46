import { useState } from 'react'
import { toE164, formatPhone, buildWhatsAppUrl } from '#app/shop/values/phone.ts'
import { useIsScripted } from '../forms/field.tsx'

const link = 'act-link text-indigo underline-offset-2 [overflow-wrap:anywhere] md:min-h-6'

export function EmailLink({ email }: { email: string }) {
	if (!email) return <>No email</>
	const at = email.lastIndexOf('@')
	return (
		<a href={buildMailtoUrl(email)} className={link}>
			<span>
				{email.slice(0, at)}
				<wbr />
				{email.slice(at)}
			</span>
		</a>
	)
}

export function buildMailtoUrl(email: string, subject = '', body = ''): string {
	const parts = [subject && `subject=${encodeURIComponent(subject)}`, body && `body=${encodeURIComponent(body)}`]
	const query = parts.filter(Boolean).join('&')
	return `mailto:${encodeURIComponent(email).replace('%40', '@')}${query && `?${query}`}`
}

/** A link to a customer's number on WhatsApp. */
export function WhatsAppLink({ phone, name, text = '' }: { phone: string; name: string; text?: string }) {
	return (
		<a
			href={`https://wa.me/${toE164(phone).slice(1)}${text && `?text=${encodeURIComponent(text)}`}`}
			target="_blank"
			rel="noopener noreferrer"
			className="act-link"
		>
			WhatsApp<span className="sr-only"> to {name}, in a new tab</span>
		</a>
	)
}

/** A button that copies a text. It needs script, without which the clipboard is not accessible. */
export function CopyText({ text, label }: { text: string; label: string }) {
	const [isCopied, setCopied] = useState(false)
	if (!useIsScripted()) return null
	const copyToClipboard = async () => {
		await navigator.clipboard.writeText(text)
		setCopied(true)
	}
	return (
		<button type="button" onClick={() => void copyToClipboard()} className="act-link">
			<span aria-live="polite">{isCopied ? 'Copied' : label}</span>
		</button>
	)
}

/** A link that calls a number; N/A for none. */
export function PhoneLink({ phone }: { phone: string }) {
	if (!phone) return 'N/A'
	return (
		<a href={`tel:${toE164(phone)}`} className={`tabular whitespace-nowrap ${link}`}>
			{formatPhone(phone)}
		</a>
	)
}

interface WhatsAppTextsProps {
	phone: string
	texts: { label: string; text: string }[]
}

/** Links that open WhatsApp with a message already written from the shop's templates (rule: whatsapp-messages). */
export function WhatsAppTexts({ phone, texts }: WhatsAppTextsProps) {
	return (
		<ul className="flex flex-wrap gap-x-5">
			{texts.map(({ label, text }) => (
				<li key={label}>
					<a
						href={buildWhatsAppUrl(phone, text)}
						target="_blank"
						rel="noopener noreferrer"
						className="act-link text-sm"
					>
						{label}
						<span className="sr-only">, in a new tab</span>
					</a>
				</li>
			))}
		</ul>
	)
}
