import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { findPageDate } from '#app/shop/settings/default-settings.server.ts'
import { getSellerDetails, getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import { getTranslatedPage } from '#app/shop/settings/translated-settings.server.ts'
import { buildOrganizationData, buildPageMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import {
	buildReturnPolicyData,
	buildShippingData,
	type HighlightSettings,
} from '#app/shop/settings/pages/policy-highlights.ts'
import type { PageSection } from '#app/shop/settings/pages/page-text.ts'
import { wrapLink, Breadcrumb } from '#app/ui/shell/section.tsx'
import { useShop, useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/policy.ts'
import { Blocks, KeyFacts, Seller } from './_page-blocks.tsx'

const policies = [
	{ to: '/shippingpolicy', title: 'footer.shippingPolicy', text: 'shipping' },
	{ to: '/returnpolicy', title: 'footer.returnPolicy', text: 'returns' },
	{ to: '/termsandconditions', title: 'footer.terms', text: 'terms' },
	{ to: '/privacypolicy', title: 'footer.privacyPolicy', text: 'privacy' },
] as const

/** The functions that build the structured data of the policies that have any (rule: shop-policies-for-search). */
const buildPolicyData: Partial<Record<(typeof policies)[number]['text'], (settings: HighlightSettings) => object>> = {
	returns: buildReturnPolicyData,
	shipping: buildShippingData,
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	buildPageMeta(matches, {
		...(loaderData && { title: getPageTranslate(matches)(loaderData.title) }),
		description: loaderData?.page.lead ?? '',
		path: loaderData?.to ?? '',
		data: loaderData?.data
			? [(site) => ({ ...buildOrganizationData(site, loaderData.seller), ...loaderData.data })]
			: [],
	})

export async function loader({ pattern, context }: Route.LoaderArgs) {
	const { to, title, text } = policies.find((policy) => pattern.endsWith(policy.to.slice(1)))!
	const [page, updatedAt] = await Promise.all([
		getTranslatedPage(text, getRequestLanguage(context)),
		findPageDate(text),
	])
	return { to, title, page, updatedAt, seller: getSellerDetails(), data: buildPolicyData[text]?.(getShopSettings()) }
}

export default function PolicyPage({
	loaderData: {
		title: key,
		page: { lead, facts, sections },
		updatedAt,
		seller,
	},
}: Route.ComponentProps) {
	const t = useTranslate()
	const title = t(key)
	return (
		<div className="shell pt-2">
			<Breadcrumb current={title} />
			<header className="mt-2 max-w-[46rem] lg:mt-8">
				<h1 className="font-display text-2xl">{title}</h1>
				<p className="mt-5 text-lg lg:mt-7">{lead}</p>
				<p className="mt-4 text-xs text-muted">{t('about.lastUpdated', { date: t.date(updatedAt) })}</p>
			</header>
			{facts.length > 0 && <KeyFacts facts={facts} className="mt-10 [&_dd]:text-madder lg:mt-14" />}
			<div className="mt-10 border-t border-ink pt-6 lg:mt-16 lg:grid lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:gap-16 lg:pt-10">
				<Contents sections={sections} />
				<div className="mt-10 max-w-[38rem] space-y-12 text-base lg:mt-0 lg:space-y-16">
					{sections.map((section, index) => (
						<section key={index} aria-labelledby={section.title && `section-${index + 1}`}>
							{section.title && (
								<h2 id={`section-${index + 1}`} className="font-display text-xl">
									{section.title}
								</h2>
							)}
							<div
								className={
									'mt-4 space-y-4 [&_a]:text-indigo [&_a]:underline [&_a]:underline-offset-2 [&_li]:pl-1 ' +
									'[&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:marker:text-madder'
								}
							>
								<Blocks blocks={section.blocks} />
							</div>
						</section>
					))}
					{seller && <Seller seller={seller} />}
					<ReadOn current={key} />
				</div>
			</div>
		</div>
	)
}

function Contents({ sections }: { sections: PageSection[] }) {
	const t = useTranslate()
	return (
		<nav aria-label={t('about.onThisPage')} className="lg:sticky lg:top-24 lg:self-start">
			<ol>
				{sections.map(
					({ title }, index) =>
						title && (
							<li key={index}>
								<a
									href={`#section-${index + 1}`}
									className="flex min-h-11 items-center gap-4 underline-offset-4 hover:underline"
								>
									<span aria-hidden="true" className="tabular w-4 text-xs text-muted">
										{index + 1}
									</span>
									{title}
								</a>
							</li>
						),
				)}
			</ol>
		</nav>
	)
}

function ReadOn({ current }: { current: (typeof policies)[number]['title'] }) {
	const { email } = useShop()
	const t = useTranslate()
	const others = policies.filter(({ title }) => title !== current)
	return (
		<nav aria-label={t('footer.policies')} className="border-t border-line pt-6 text-sm">
			<ul className="grid gap-x-6 sm:grid-cols-2">
				{[...others, { to: '/contact', title: 'shell.contactUs' } as const].map((page) => (
					<li key={page.to}>
						<a
							href={page.to}
							className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
						>
							{t(page.title)}
						</a>
					</li>
				))}
			</ul>
			{email && (
				<p className="mt-4 text-muted">
					{t.rich('about.questions', {
						email,
						mail: wrapLink({
							href: `mailto:${email}`,
							className: 'break-all underline underline-offset-4 hover:no-underline',
						}),
					})}
				</p>
			)}
		</nav>
	)
}
