import { Link } from 'react-router'
import { type FeedProblem, listFeedProblems } from '#app/shop/feeds/product-feeds.server.ts'
import { feedEffects, feedServices } from '#app/shop/feeds/feed-line.ts'
import { getFeedRule, type ProductField } from '#app/shop/feeds/feed-rules.ts'
import { locale } from '#app/shop/region/india.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Actions, Cell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { Empty, Pager, Tab, Tabs } from '#app/ui/admin/list/list-controls.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/feeds.ts'

export const handle = { permission: 'catalog' }

export const meta: Route.MetaFunction = () => [{ title: 'Product feeds · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const filter = {
		service: (['google', 'meta'] as const).find((one) => one === url.searchParams.get('service')),
		effect: (['refused', 'limited'] as const).find((one) => one === url.searchParams.get('effect')),
	}
	const { items, ...list } = await listFeedProblems({ ...filter, page: parsePageNumber(url.searchParams.get('page')) })
	return { filter, list, problems: items.map(toProblemRow) }
}

function toProblemRow({ rule, services, ...problem }: FeedProblem) {
	const { text, effect, source, field, setting } = getFeedRule(rule)
	const isOfAll = problem.productId === null
	return {
		...problem,
		rule,
		text,
		source,
		isRefused: effect === 'refused',
		effect: `${feedEffects[effect]} by ${services.map((service) => feedServices[service]).join(' and ')}`,
		isOfAll,
		href: isOfAll ? `/admin/settings/${setting}` : `/admin/products/${problem.productId}#${fieldIds[field]}`,
	}
}

/** The `id` of the element of the product form in which each field is corrected. */
const fieldIds: Record<ProductField, string> = {
	name: 'product-name',
	description: 'product-description',
	images: 'product-images',
	basePrice: 'product-basePrice',
	colorIds: 'product-colorIds',
	sizes: 'product-variants',
	barcodes: 'product-variants',
	gender: 'product-gender',
	ageGroup: 'product-ageGroup',
	sizeSystem: 'product-sizeSystem',
	googleCategory: 'product-googleCategory',
	fabric: 'product-fabric',
	countryOfOrigin: 'product-countryOfOrigin',
	manufacturer: 'product-manufacturer',
	importer: 'product-importer',
}

const address = '/admin/feeds'
const tabs = [
	{ label: 'All' },
	{ label: 'Not shown', effect: 'refused' },
	{ label: 'Google', service: 'google' },
	{ label: 'Meta', service: 'meta' },
] as const
const columns = [{ label: 'Product', width: 'xl:w-72' }, { label: 'Problem' }, { label: 'Actions', width: 'w-40' }]

/** Lists what makes Google or Meta refuse a product of the feeds or show it less (rule: feed-problems). */
export default function FeedsPage({ loaderData: { filter, list, problems } }: Route.ComponentProps) {
	const { service, effect } = filter
	const buildPath = (params: { service?: string | undefined; effect?: string | undefined }, page = 1) => {
		const entries = Object.entries({ ...params, page: page > 1 ? String(page) : undefined })
		const query = new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])))
		return query.size > 0 ? `${address}?${query.toString()}` : address
	}
	return (
		<>
			<PageHeader title="Product feeds" back={{ to: '/admin/products/import', label: 'Feed URLs' }}>
				<ButtonLink to="/admin/settings/feeds" className="bg-white">
					Settings
				</ButtonLink>
			</PageHeader>
			<p className="mb-4 max-w-prose text-sm">
				{list.checked.toLocaleString(locale)} feed items were checked against the published requirements of Google and
				Meta. They may find more problems when they visit your pages.
			</p>
			<Tabs label="Problems">
				{tabs.map(({ label, ...params }) => (
					<Tab
						key={label}
						to={buildPath(params)}
						label={label}
						isCurrent={
							('service' in params ? params.service : undefined) === service &&
							('effect' in params ? params.effect : undefined) === effect
						}
					/>
				))}
			</Tabs>
			{list.total > 0 ? (
				<>
					<p role="status" className="tabular my-3 text-xs text-muted">
						{list.isMore && 'More than '}
						{list.total.toLocaleString(locale)} {list.total === 1 ? 'problem' : 'problems'}
					</p>
					<InboxTable caption="Problems of the product feeds" columns={columns}>
						{problems.map((problem) => (
							<InboxRow key={`${problem.productId} ${problem.rule}`}>
								<HeadCell alone>
									{problem.name}
									<span className="tabular block text-xs font-normal text-muted">{describeLines(problem)}</span>
								</HeadCell>
								<Cell>
									<span className={`block text-xs ${problem.isRefused ? 'text-danger' : 'text-muted'}`}>
										{problem.effect}
									</span>
									{problem.text}
								</Cell>
								<Actions>
									<Link to={problem.href} className="act-link">
										{problem.isOfAll ? 'Settings' : 'Edit'}
										<span className="sr-only"> {problem.name}</span>
									</Link>
									<a href={problem.source} rel="noreferrer" className="act-link">
										View rule<span className="sr-only"> for {problem.name}</span>
									</a>
								</Actions>
							</InboxRow>
						))}
					</InboxTable>
				</>
			) : (
				<div className="mt-5">
					<Empty title="No problems" text="These items meet the published requirements of Google and Meta." />
				</div>
			)}
			<Pager list={list} to={(page) => buildPath(filter, page)} />
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load feed problems.', {
	to: '/admin/products/import',
	label: 'Feed URLs',
})

/** Returns a text such as 'Item IDs: 12-34, 12-35, 12-36 and 5 more', or '8 items' when `lines` is empty. */
function describeLines({ lines, lineCount }: Pick<FeedProblem, 'lines' | 'lineCount'>): string {
	if (lines.length === 0) return `${lineCount.toLocaleString(locale)} items`
	const others = lineCount - lines.length
	return `${lineCount === 1 ? 'Item ID' : 'Item IDs'}: ${lines.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}
