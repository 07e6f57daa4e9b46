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
	/** The subject of the message that the link opens. */
	subject?: string
	className?: string
}

/** Returns whether a sentence in English asks to contact the shop without saying how. */
export const asksToContact = (text: string) => /\b(contact|write to) us\b(?!:| or call| on our)/i.test(text)

/**
 * Shows the link to contact the shop if the sentence beside it asks to do so (rule: contact-link). Shows nothing beside
 * any other sentence.
 */
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
