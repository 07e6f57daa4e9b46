import { pageTexts } from '#app/shop/settings/shop-settings.server.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Policy } from './_policy.tsx'
import type { Route } from './+types/terms.ts'

const title = 'Terms and Conditions'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, { title, description: loaderData?.lead ?? title, path: '/termsandconditions' })

export const loader = () => pageTexts().terms

export default function TermsPage({ loaderData }: Route.ComponentProps) {
	return <Policy title={title} page={loaderData} />
}
