import { pageTexts } from '#app/shop/settings/shop-settings.server.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Policy } from './_policy.tsx'
import type { Route } from './+types/return-policy.ts'

const title = 'Return Policy'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, { title, description: loaderData?.lead ?? title, path: '/returnpolicy' })

export const loader = () => pageTexts().returns

export default function ReturnPolicyPage({ loaderData }: Route.ComponentProps) {
	return <Policy title={title} page={loaderData} />
}
