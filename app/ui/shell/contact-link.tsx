import type { ShopContacts } from '#app/shop/settings/shop-view.ts'
import { useShop, useTranslate } from './use-shop.ts'

/** Returns the quickest way to contact the shop: WhatsApp, else email, else the contact page. */
export function getContactMethod({ whatsapp, email }: ShopContacts, subject = '') {
	const text = encodeURIComponent(subject)
	if (whatsapp)
		return {
			to: `https://wa.me/${whatsapp}${subject && `?text=${text}`}`,
			label: 'shared.messageOnWhatsapp',
			email,
		} as const
	return email
		? ({ to: `mailto:${email}${subject && `?subject=${text}`}`, label: 'shared.emailTo', email } as const)
		: ({ to: '/contact', label: 'shared.contactPage' } as const)
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
	const method = getContactMethod(useShop(), subject)
	const t = useTranslate()
	const phrases = t.language.code === 'en' ? [] : t('shared.contactPhrases').split('|')
	if (!asksToContact(of) && !phrases.some((phrase) => of.includes(phrase))) return null
	return (
		<a href={method.to} rel="noopener" className={`underline underline-offset-2 ${className}`}>
			{method.label === 'shared.emailTo' ? t(method.label, { email: method.email }) : t(method.label)}
		</a>
	)
}
