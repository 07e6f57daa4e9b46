import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { settleOrLog } from '#app/http/responses/page-refusals.server.ts'
import { listBanners } from '#app/shop/home/banner.server.ts'
import type { PageText } from '#app/shop/settings/pages/page-text.ts'
import { getTranslatedPage } from '#app/shop/settings/translated-settings.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { buildOrganizationData, buildPageMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import type { Route } from './+types/our-story.ts'
import { Blocks, KeyFacts } from './_page-blocks.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	buildPageMeta(matches, {
		title: getPageTranslate(matches)('shell.ourStory'),
		description: buildDescription(loaderData?.page),
		path: '/ourstory',
		data: [buildOrganizationData],
	})

export async function loader({ context }: Route.LoaderArgs) {
	const banners = await settleOrLog(context, listBanners())
	const page = await getTranslatedPage('story', getRequestLanguage(context))
	return { page, banner: banners === 'failed' ? banners : (banners[0]?.image ?? null) }
}

/**
 * Returns the page's meta description: the lead, which is short, and the first paragraph if the text begins with one.
 */
function buildDescription(page: PageText | undefined): string {
	const [first] = page?.sections[0]?.blocks ?? []
	const more = first?.kind === 'paragraph' ? first.runs.map(({ text }) => text).join('') : ''
	return [page?.lead, more].filter(Boolean).join(' ')
}

export default function OurStoryPage({ loaderData: { page, banner } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<article>
			<div className="shell pt-2">
				<Breadcrumb current={t('shell.ourStory')} />
				<h1 className="mt-2 font-display text-2xl lg:mt-8">{t('shell.ourStory')}</h1>
				<p className="mt-5 mb-10 max-w-[24ch] font-display text-xl text-balance text-madder lg:mt-7 lg:mb-16 lg:text-[2.75rem]">
					{page.lead}
				</p>
			</div>
			{banner === 'failed' ? (
				<p role="status" className="shell bg-sand py-16 text-center text-muted">
					{t('about.bannerFailed')}
				</p>
			) : (
				banner && (
					<ShopImage
						image={banner}
						sizes="100vw"
						largest={1920}
						eager
						tall
						className="aspect-4/5 w-full sm:aspect-video lg:aspect-21/9"
					/>
				)
			)}
			<div className="shell">
				{page.facts.length > 0 ? (
					<KeyFacts facts={page.facts} className="py-10 lg:py-16" />
				) : (
					<div className="h-10 lg:h-16" />
				)}
				<div className="grid gap-12 border-t border-ink pt-8 text-base lg:grid-cols-2 lg:gap-x-16 lg:gap-y-20 lg:pt-12">
					{page.sections.map(({ title, blocks }, index) => (
						<section key={index} className="max-w-[34rem]">
							<h2 className="font-display text-xl lg:text-[2.75rem]">{title}</h2>
							<div className="[&_a]:underline [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:pl-5">
								<Blocks blocks={blocks} />
							</div>
						</section>
					))}
				</div>
				<p className="mt-14 flex flex-wrap gap-3 lg:mt-20">
					<ButtonLink to="/newarrivals">{t('shell.newArrivals')}</ButtonLink>
					<ButtonLink variant="secondary" to="/contact">
						{t('shell.contactUs')}
					</ButtonLink>
				</p>
			</div>
		</article>
	)
}
