import { randomBytes } from 'node:crypto'
import { type ReactNode, use } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { saysAdded } from '#app/http/pending/add-to-cart.server.ts'
import { sentByScript } from '#app/enhance/script-headers.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { valueOrFailed } from '#app/http/outcomes/or-failed.server.ts'
import { leadsToMiddleware, routeMiddleware } from '#app/http/page/root-middleware.server.ts'
import { isLite } from '#app/http/page/lite.server.ts'
import { lookFor } from '#app/http/page/look.server.ts'
import { originMiddleware, originOf } from '#app/http/session/origin.server.ts'
import { pendingForms, sentAgainMiddleware } from '#app/http/pending/pending-form.server.ts'
import { formTimestamp } from '#app/http/forms/spam-shield.server.ts'
import { type Flash, sessionMiddleware } from '#app/http/session/session.server.ts'
import { tokensOf } from '#app/shop/settings/look/look.ts'
import { countCart } from '#app/shop/cart/cart.server.ts'
import { saleLines } from '#app/shop/catalog/sales/apply-sales.server.ts'
import { logoUrl } from '#app/shop/media/media-url.ts'
import { footerWords, shopContacts } from '#app/shop/settings/shop-settings.server.ts'
import { keepPage } from '#app/ui/admin/connection/keep-page.ts'
import { ShownPage } from '#app/ui/admin/connection/shown-page.tsx'
import { ErrorMessage, errorTitle } from '#app/ui/shell/error-page.tsx'
import { RefreshWithoutScript } from '#app/ui/shell/refresh-without-script.tsx'
import { shopOf } from '#app/ui/seo/about-shop.ts'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import { Toast } from '#app/ui/shell/toast.tsx'
import { NonceContext, type RootData, useRoot } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/root.ts'

export const middleware: Route.MiddlewareFunction[] = [
	leadsToMiddleware,
	routeMiddleware,
	sessionMiddleware,
	originMiddleware,
	sentAgainMiddleware,
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

export const links: LinksFunction = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }]

export async function loader({ request, context, url }: Route.LoaderArgs): Promise<RootData> {
	const session = context.get(sessionContext)
	const [viewer, flash, pending, lines] = await Promise.all([
		session.viewer(),
		session.takeFlash(),
		pendingForms(session),
		saleLines(),
	])
	const { look, isPreview, mark } = lookFor(request.headers.get('Cookie'))
	const cartCount = viewer && !viewer.role ? await valueOrFailed(context, countCart(viewer.userId)) : 0
	return {
		shop: { ...shopContacts(), ...(mark !== undefined && { logo: mark }) },
		footer: footerWords(),
		saleLines: lines,
		viewer: viewer && { username: viewer.username, role: viewer.role },
		cartCount: cartCount === 'failed' ? 0 : cartCount,
		addKey: viewer ? addKeyFor(flash?.addKey, !request.headers.has(sentByScript)) : '',
		toast: toastOf(flash),
		pendingForms: pending ?? undefined,
		origin: originOf(url),
		formTimestamp: formTimestamp(),
		ground: tokensOf(look).ground,
		isPreview,
		isLite: isLite(request.headers.get('Cookie'), request.headers.get('Save-Data')),
	}
}

function toastOf(flash: Flash | null): RootData['toast'] {
	if (flash?.kind !== 'toast') return null
	const { tone, text, isBrief, field } = flash
	return { tone, text, isBrief, field, leadsToCart: saysAdded(text) }
}

/**
 * Returns the key for adding to the cart. A document after a submission reuses its key, because the second of two quick
 * taps arrives there.
 */
function addKeyFor(lastKey: string | undefined, isDocument: boolean): string {
	return (isDocument && lastKey) || randomBytes(9).toString('base64url')
}

/** Sets the title of a page without its own: the error's or the shop's title. */
export const meta: Route.MetaFunction = ({ error, matches }) => [
	{ title: error ? pageTitle(matches, errorTitle(error)) : shopOf(matches).name },
]

export function Layout({ children }: { children: ReactNode }) {
	const { isLite, ground = '#fbf8f4' } = useRoot() ?? {}
	const nonce = use(NonceContext)
	const isApplication = !import.meta.env.SSR || nonce !== undefined
	return (
		<html
			lang="en-IN"
			data-lite={isLite || undefined}
			data-application={isApplication ? '' : undefined}
			suppressHydrationWarning
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content={ground} />
				<Meta />
				<ShopIcons />
				{/* Files of the shop need no nonce, which the code in the browser does not know. */}
				<Links {...(isApplication && { nonce: '' })} />
				{import.meta.env.SSR && <RefreshWithoutScript />}
			</head>
			<body>
				{children}
				{isApplication && (
					<>
						<ScrollRestoration nonce={nonce} />
						<Scripts nonce={nonce} />
						<ShownPage />
					</>
				)}
			</body>
		</html>
	)
}

/** Adds the icons. Without a logo phones request /apple-touch-icon.png on their own. */
function ShopIcons() {
	const logo = useRoot()?.shop.logo
	if (!logo) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
	return (
		<>
			<link rel="icon" href={logoUrl(logo, 192)} />
			<link rel="apple-touch-icon" href={logoUrl(logo, 180)} />
		</>
	)
}

export default function App({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<Toast toast={loaderData.toast} />
			<Outlet />
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<main>
			<ErrorMessage error={error} />
		</main>
	)
}
