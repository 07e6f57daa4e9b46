import type { ShopContacts } from '#app/shop/settings/shop-view.ts'
import { useShop } from './use-shop.ts'

/** Returns the quickest way to contact the shop: WhatsApp, else email, else the contact page. */
export function getContactMethod({ whatsapp, email }: ShopContacts, subject = ''): { to: string; label: string } {
	const text = encodeURIComponent(subject)
	if (whatsapp) return { to: `https://wa.me/${whatsapp}${subject && `?text=${text}`}`, label: 'Message us on WhatsApp' }
	return email
		? { to: `mailto:${email}${subject && `?subject=${text}`}`, label: `Email ${email}` }
		: { to: '/contact', label: 'Contact page' }
}

interface ContactLinkProps {
	/** The sentence beside the link. */
	of: string
	/** What the message is about. */
	subject?: string
	className?: string
}

/** Returns whether a sentence asks to contact the shop and does not say how. */
export const asksToContact = (text: string) => /\b(contact|write to) us\b(?!:| or call| on our)/i.test(text)

/** The link beside a sentence that asks to contact the shop (rule: contact-link). Nothing beside any other. */
export function ContactLink({ of, subject, className = '' }: ContactLinkProps) {
	const { to, label } = getContactMethod(useShop(), subject)
	if (!asksToContact(of)) return null
	return (
		<a href={to} rel="noopener" className={`underline underline-offset-2 ${className}`}>
			{label}
		</a>
	)
}
