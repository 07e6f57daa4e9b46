import { pageTexts } from '#app/shop/settings/shop-settings.server.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Policy } from './_policy.tsx'
import type { Route } from './+types/privacy-policy.ts'

const title = 'Privacy Policy'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, { title, description: loaderData?.lead ?? title, path: '/privacypolicy' })

export const loader = () => pageTexts().privacy

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
	return <Policy title={title} page={loaderData} />
}
