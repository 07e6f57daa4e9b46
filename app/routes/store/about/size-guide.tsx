import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { listCategorySizeGuides } from '#app/shop/catalog/size-guide/size-guide.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { SizeGuideTables } from '#app/ui/product/size-guide-tables.tsx'
import { buildPageMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/size-guide.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const t = getPageTranslate(matches)
	return buildPageMeta(matches, {
		title: t('sizeGuide.title'),
		description: t('sizeGuide.description'),
		path: '/sizeguide',
		isListed: (loaderData?.guides.length ?? 0) > 0,
	})
}

export async function loader({ context }: Route.LoaderArgs) {
	return { guides: await listCategorySizeGuides(getRequestLanguage(context)) }
}

export default function SizeGuidePage({ loaderData: { guides } }: Route.ComponentProps) {
	const t = useTranslate()
	const title = t('sizeGuide.title')
	return (
		<div className="shell pt-2">
			<Breadcrumb current={title} />
			<h1 className="mt-2 font-display text-2xl lg:mt-8">{title}</h1>
			{guides.length === 0 && (
				<>
					<p className="mt-5 mb-6 text-base">{t('sizeGuide.empty')}</p>
					<ButtonLink variant="secondary" to="/contact">
						{t('shell.contactUs')}
					</ButtonLink>
				</>
			)}
			<div className="mt-8 max-w-[46rem] space-y-12">
				{guides.map(({ category, tables }, index) => (
					<section key={category} aria-labelledby={`guide-${index}`}>
						<h2 id={`guide-${index}`} className="font-display text-xl">
							<a href={`/shop/${encodeURIComponent(category)}`} className="underline-offset-4 hover:underline">
								{t.named('category', category)}
							</a>
						</h2>
						<div className="mt-3 flex flex-wrap gap-2">
							<SizeGuideTables tables={tables} name={`unit-${index}`} />
						</div>
					</section>
				))}
			</div>
		</div>
	)
}
