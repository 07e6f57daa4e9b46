import { Form, Link, redirect } from 'react-router'
import { readLabelPaper, readSelectedIds } from '#app/http/admin/order-actions.server.ts'
import {
	buildLabels,
	buildManifestOfDay,
	buildManifestOfOrders,
	type LabelPaper,
	type Manifest,
	type ShippingLabel,
} from '#app/shop/orders/fulfillment/shipping-papers.server.ts'
import { dayMs, formatDateOfDay, formatLongDate, parseDay, toIndianDay } from '#app/shop/values/dates.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { SkippedOrders, labelsPath, manifestPath } from '#app/ui/admin/orders/advance-orders.tsx'
import { PrintedPage, Sheet } from '#app/ui/admin/orders/printed-page.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import printSheet from '#app/ui/orders/print.css?url'
import type { Route } from './+types/shipping-papers.ts'

export const handle = { permission: 'orders' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: loaderData?.manifest ? 'Manifest · Admin' : 'Shipping labels · Admin' },
]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ url, pattern }: Route.LoaderArgs) {
	const { ids, back } = readSelectedIds(url)
	const selection = new URLSearchParams([...ids.map((id) => ['order', String(id)]), ['redirectTo', back]])
	if (pattern.endsWith('/manifest')) {
		const day = parseDay(url.searchParams.get('day')) ?? toIndianDay(new Date())
		const manifests = ids.length > 0 ? await buildManifestOfOrders(ids) : await buildManifestOfDay(day)
		const date = formatLongDate(new Date(day * dayMs))
		return {
			labels: null,
			manifest: { back, manifests, date, day: formatDateOfDay(day), isOfOrders: ids.length > 0 },
		}
	}
	const { labels, skippedIds } = await buildLabels(ids)
	if (labels.length + skippedIds.length === 0) throw redirect(back, 303)
	const paper = readLabelPaper(url)
	return { manifest: null, labels: { back, labels, skippedIds, paper, selection: String(selection) } }
}

export default function ShippingPapers({ loaderData }: Route.ComponentProps) {
	const { labels, manifest } = loaderData
	return labels ? <LabelsPage {...labels} /> : <ManifestPage {...manifest} />
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

interface LabelsPageProps {
	back: string
	labels: ShippingLabel[]
	skippedIds: number[]
	/**
	 * The paper to print on: A4 sheets with four labels each, or the paper of a label printer, 4 × 6 inches for one
	 * label.
	 */
	paper: LabelPaper
	selection: string
}

/** Shows the shipping labels of the selected orders, to be cut out or peeled off (rule: shipping-labels). */
function LabelsPage({ back, labels, skippedIds, paper, selection }: LabelsPageProps) {
	const isRoll = paper === '4x6'
	const perSheet = isRoll ? 1 : 4
	const sheets = Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, index) =>
		labels.slice(index * perSheet, (index + 1) * perSheet),
	)
	const papers = [
		['a4', '4 on an A4 sheet'],
		['4x6', '4 × 6 inches'],
	] as const
	const pdf = labels.length > 0 ? `${labelsPath}.pdf?${selection}&paper=${paper}` : undefined
	return (
		<PrintedPage back={{ to: back, label: 'Back to orders' }} {...(pdf && { pdf })}>
			<nav aria-label="Paper" className="mx-auto mb-4 flex max-w-3xl flex-wrap gap-x-6 text-sm print:hidden">
				{papers.map(([name, label]) => (
					<Link
						key={name}
						to={`${labelsPath}?${selection}&paper=${name}`}
						aria-current={name === paper ? 'page' : undefined}
						className={name === paper ? 'inline-flex min-h-11 items-center font-medium' : 'act-link'}
					>
						{label}
					</Link>
				))}
				<Link to={`${manifestPath}?${selection}`} className="act-link">
					Manifest
				</Link>
			</nav>
			<SkippedOrders
				ids={skippedIds}
				reason="not confirmed or not paid yet"
				className="mx-auto mb-4 max-w-3xl print:hidden"
			/>
			{sheets.map((sheet) => (
				<div key={sheet[0]!.orderId} className={isRoll ? 'label-sheet is-roll' : 'label-sheet'}>
					{sheet.map((label) => (
						<Label key={label.orderId} label={label} />
					))}
				</div>
			))}
		</PrintedPage>
	)
}

/**
 * Returns the CSS class that makes a long address smaller, so that all of it fits on the label. Returns `undefined` for
 * a short one.
 */
function getAddressSize(lines: readonly string[]) {
	const { length } = lines.join('')
	if (length > 550) return 'is-longest'
	if (length > 300) return 'is-longer'
	return length > 140 ? 'is-long' : undefined
}

function Label({ label }: { label: ShippingLabel }) {
	const { orderId, courier, payment, trackingNumber, barcode, to, facts, returnTo } = label
	const [name, ...address] = to
	return (
		<article className="label" aria-label={`Label of order ${orderId}`}>
			<header>
				<b>{courier}</b>
				<b className="label-cod">{payment}</b>
			</header>
			{barcode && (
				<figure>
					<svg
						viewBox={`0 0 ${barcode.width} 1`}
						preserveAspectRatio="none"
						aria-hidden="true"
						shapeRendering="crispEdges"
					>
						<path d={barcode.path} />
					</svg>
					<figcaption className="tabular">{trackingNumber}</figcaption>
				</figure>
			)}
			<section>
				<h2>Deliver to</h2>
				<address className={getAddressSize(to)}>
					<b>{name}</b>
					{address.map((line, index) => (
						<span key={index}>{line}</span>
					))}
				</address>
			</section>
			<footer>
				<p className="tabular">{facts}</p>
				<p>{returnTo}</p>
			</footer>
		</article>
	)
}

interface ManifestPageProps {
	back: string
	manifests: Manifest[]
	date: string
	/** The day whose bookings are listed, such as '2026-11-29'. It is not used for selected orders. */
	day: string
	isOfOrders: boolean
}

/**
 * Shows a manifest for each courier on its own sheet: the parcels, and a line for the courier's signature (rule:
 * shipping-labels).
 */
function ManifestPage({ back, manifests, date, day, isOfOrders }: ManifestPageProps) {
	return (
		<PrintedPage back={{ to: back, label: 'Back to orders' }}>
			{!isOfOrders && (
				<Form className="mx-auto mb-4 flex max-w-3xl flex-wrap items-end gap-3 text-sm print:hidden">
					<label>
						Booked on
						<input
							type="date"
							name="day"
							defaultValue={day}
							className="mt-1 block min-h-11 rounded-soft border border-field bg-white px-3 text-sm"
						/>
					</label>
					<Button type="submit" variant="secondary">
						Show day
					</Button>
				</Form>
			)}
			{manifests.length === 0 && (
				<p className="mx-auto max-w-3xl board px-4 py-3 text-sm">
					{isOfOrders ? 'None of the selected orders can be shipped.' : `No shipments were booked on ${date}.`}
				</p>
			)}
			{manifests.map((manifest) => (
				<ManifestSheet key={manifest.courier} manifest={manifest} date={date} />
			))}
		</PrintedPage>
	)
}

function ManifestSheet({ manifest: { courier, parcels, codPaise }, date }: { manifest: Manifest; date: string }) {
	const count = parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`
	return (
		<Sheet order={null}>
			<header className="flex flex-wrap items-baseline justify-between gap-x-8 border-b border-ink pb-3">
				<h1 className="font-display text-xl">Manifest · {courier || 'No courier'}</h1>
				<p className="tabular text-xs text-muted">{date}</p>
			</header>
			<p className="tabular mt-3 font-medium">
				{[count, codPaise > 0 && `COD ${formatPaise(codPaise)}`].filter(Boolean).join(' · ')}
			</p>
			<div className="overflow-x-auto">
				<table className="mt-3 w-full min-w-136 border-collapse print:min-w-0">
					<thead>
						<tr className="border-b border-ink text-left text-xs text-muted">
							{['Order', 'Tracking number', 'Customer', 'Weight', 'COD'].map((column) => (
								<th key={column} scope="col" className="py-2 pr-4 font-normal last:pr-0 last:text-right">
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{parcels.map((parcel) => (
							<tr key={parcel.orderId} className="break-inside-avoid border-b border-line align-top">
								<th scope="row" className="tabular py-2 pr-4 text-left font-medium">
									#{parcel.orderId}
								</th>
								<td className="tabular py-2 pr-4 whitespace-nowrap">{parcel.trackingNumber ?? '–'}</td>
								<td className="py-2 pr-4 [overflow-wrap:anywhere]">
									{parcel.name}
									<span className="block text-muted">{parcel.place}</span>
								</td>
								<td className="tabular py-2 pr-4 whitespace-nowrap">
									{parcel.weightGrams === null ? '–' : `${parcel.weightGrams} g`}
								</td>
								<td className="tabular py-2 text-right whitespace-nowrap">
									{parcel.codPaise > 0 ? formatPaise(parcel.codPaise) : '–'}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<div className="mt-10 grid break-inside-avoid gap-8 sm:grid-cols-3 print:grid-cols-3">
				{['Collected by', 'Signature', 'Date and time'].map((label) => (
					<p key={label} className="border-t border-ink pt-1 text-xs text-muted">
						{label}
					</p>
				))}
			</div>
		</Sheet>
	)
}
