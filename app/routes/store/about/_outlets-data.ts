import type { OutletView } from '#app/shop/settings/shop-view.ts'
import { organisationData } from '#app/ui/seo/json-ld.ts'
import type { Site } from '#app/ui/seo/page-meta.ts'

/** The organisation with its social pages, and with each of its outlets where there are several. */
export function outletsData(outlets: OutletView[]) {
	return (site: Site) => ({
		...organisationData(site),
		...(site.social && { sameAs: site.social.map(({ to }) => to) }),
		...(outlets.length > 1 && {
			location: outlets.map(({ name, address }) => ({ '@type': 'Place', name: name || site.name, address })),
		}),
	})
}
