import type { Crumb } from '../shell/breadcrumb.tsx'
import type { Site } from './page-meta.ts'

export const context = 'https://schema.org'

export function buildOrganizationData({ name, origin, phone, email, address, founded }: Site) {
	return {
		'@context': context,
		'@type': 'ClothingStore',
		name,
		url: `${origin}/`,
		image: `${origin}/share.jpg`,
		...(phone ? { telephone: phone } : {}),
		...(email ? { email } : {}),
		...(address ? { address } : {}),
		...(founded ? { foundingDate: String(founded) } : {}),
		currenciesAccepted: 'INR',
	}
}

export function buildBreadcrumbData(crumbs: Crumb[]) {
	return ({ origin }: Site) => ({
		'@context': context,
		'@type': 'BreadcrumbList',
		itemListElement: [{ label: 'Home', to: '/' }, ...crumbs].map(({ label, to }, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name: label,
			item: origin + to,
		})),
	})
}
