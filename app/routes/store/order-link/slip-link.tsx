import { buildUnlistedSecretHeaders } from '#app/http/server/response-headers.ts'
import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { translateOrder } from '#app/shop/catalog/listing/product-rows.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { runAsVisitor } from '#app/http/server/client.server.ts'
import { formatVariantTitle } from '#app/shop/catalog/color/color-labels.ts'
import { readSlipOrder } from '#app/shop/orders/links/linked-order.server.ts'
import { buildOrderHeadline } from '#app/shop/orders/order-tracking.ts'
import { CANCELLED, getStatusTone, translateStatus } from '#app/shop/values/order-status.ts'
import { OrderHelp } from '#app/ui/orders/order-details.tsx'
import { TimelineSteps } from '#app/ui/orders/order-parts.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import { ColorShownNote, ImageInColor } from '#app/ui/product/shop-image.tsx'
import { wrapNumber } from '#app/ui/orders/order-payment.tsx'
import { wrapLink } from '#app/ui/shell/section.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import pageStyles from '#app/ui/styles/pages.css?url'
import type { Route } from './+types/slip-link.ts'

export const headers = buildUnlistedSecretHeaders

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const t = getPageTranslate(matches)
	return buildUnlistedMeta(matches, loaderData ? t('order.title', { id: loaderData.order.id }) : t('order.notFound'))
}

export async function loader({ context, params }: Route.LoaderArgs) {
	const order = await orThrowResponse(runAsVisitor(context, (client) => readSlipOrder(client, params.token)))
	return { order: await translateOrder(order, getRequestLanguage(context)) }
}

/** Shows one order to everyone who has the link of its packing slip (rule: view-only-link). */
export default function SlipLinkPage({ loaderData: { order } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<div className="shell pt-4 lg:pt-8">
			<p className="text-xs text-muted">
				{t.rich('order.number', { id: order.id, date: t.date(order.createdAt), number: wrapNumber })}
			</p>
			<h1 className="mt-1 font-display text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] set-solid">
				{buildOrderHeadline({ ...order, isUnpaid: false, arrives: null }, t)}
			</h1>
			<p className="mt-3">
				<StatusBadge tone={getStatusTone(order.status)}>{translateStatus(order.status, t)}</StatusBadge>
			</p>
			<div className="mt-8 max-w-prose">
				{order.status !== CANCELLED && <TimelineSteps steps={order.steps} />}
				<OrderHelp orderId={order.id} canCancel={false} className="mt-4" />
				<h2 className="mt-8 border-t border-line pt-4 font-display text-[1.625rem] set-snug">{t('order.items')}</h2>
				<ul className="divide-y divide-line">
					{order.items.map((item) => (
						<li key={item.id} className="flex gap-4 py-4 text-sm">
							<ImageInColor
								of={item}
								isDecorative
								sizes="64px"
								largest={320}
								className="aspect-3/4 w-16 shrink-0 self-start rounded-soft"
							/>
							<div className="min-w-0">
								<p className="font-medium [overflow-wrap:anywhere]">{item.name}</p>
								<p className="text-xs text-muted">
									{formatVariantTitle(item, t)}
									<ColorShownNote colorShown={item.colorShown} />
								</p>
							</div>
						</li>
					))}
				</ul>
				<p className="mt-6 text-xs text-muted">
					{t.rich('orderLink.slip', {
						link: wrapLink({ href: '/find-order', className: 'underline underline-offset-2' }),
					})}
				</p>
			</div>
		</div>
	)
}

export const ErrorBoundary = ErrorMessage
