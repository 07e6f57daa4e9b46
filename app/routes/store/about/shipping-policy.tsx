import { pageTexts } from '#app/shop/settings/shop-settings.server.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Policy } from './_policy.tsx'
import type { Route } from './+types/shipping-policy.ts'

const title = 'Shipping Policy'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, { title, description: loaderData?.lead ?? title, path: '/shippingpolicy' })

export const loader = () => pageTexts().shipping

export default function ShippingPolicyPage({ loaderData }: Route.ComponentProps) {
	return <Policy title={title} page={loaderData} />
}
