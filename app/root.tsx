import { randomBytes } from 'node:crypto'
import { type ReactNode, use } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { isAddedMessage } from '#app/http/pending/pending-cart.server.ts'
import { sentByScriptHeader } from '#app/enhance/script-headers.ts'
import { languageContext, sessionContext } from '#app/http/session/contexts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { settleOrLog } from '#app/http/responses/page-refusals.server.ts'
import {
	redirectHeaderMiddleware,
	routePatternMiddleware,
	originMiddleware,
	getOrigin,
} from '#app/http/session/request-middleware.server.ts'
import { isLite } from '#app/http/session/cookies.server.ts'
import { getTheme } from '#app/http/page/theme.server.ts'
import { getPendingForms, resubmitMiddleware } from '#app/http/pending/pending-form.server.ts'
import { createFormTimestamp } from '#app/http/forms/spam-shield.server.ts'
import { type Flash, sessionMiddleware } from '#app/http/session/session.server.ts'
import { buildTokens } from '#app/shop/settings/theme/theme.ts'
import { findCartOwner, isGuest } from '#app/http/session/cart-access.server.ts'
import { countCart } from '#app/shop/cart/cart.server.ts'
import { listSaleAnnouncements } from '#app/shop/catalog/sales/apply-sales.server.ts'
import { getLogoUrl } from '#app/shop/media/media-view.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { getTranslatedContacts, getTranslatedFooter } from '#app/shop/settings/translated-settings.server.ts'
import { preservePageOnFailure, ShownPage } from '#app/ui/admin/connection/shown-page.tsx'
import { ErrorMessage, getErrorTitle } from '#app/ui/shell/error-page.tsx'
import { RefreshWithoutScript } from '#app/ui/shell/refresh-without-script.tsx'
import { getShop, getPageTranslate, buildPageTitle } from '#app/ui/seo/page-meta.ts'
import { Toast } from '#app/ui/shell/toast.tsx'
import { type LanguageView, NonceContext, type RootData, useRoot, useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/root.ts'

export const middleware: Route.MiddlewareFunction[] = [
	redirectHeaderMiddleware,
	routePatternMiddleware,
	sessionMiddleware,
	originMiddleware,
	resubmitMiddleware,
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preservePageOnFailure]

export const links: LinksFunction = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }]

export async function loader({ request, context, url }: Route.LoaderArgs): Promise<RootData> {
	const session = context.get(sessionContext)
	const { language, offered } = context.get(languageContext)
	const [viewer, flash, pending, lines] = await Promise.all([
		session.viewer(),
		session.takeFlash(),
		getPendingForms(session),
		listSaleAnnouncements(language),
	])
	const languages = listShopLanguages()
	const { theme, isPreview, mark } = getTheme(request.headers.get('Cookie'))
	const isShopping = (viewer && !viewer.role) || (await isGuest(session))
	const owner = isShopping ? await settleOrLog(context, findCartOwner(session)) : null
	const cartCount = owner === null || owner === 'failed' ? 0 : await settleOrLog(context, countCart(owner))
	return {
		shop: { ...(await getTranslatedContacts(language)), ...(mark !== undefined && { logo: mark }) },
		footer: await getTranslatedFooter(language),
		saleLines: lines,
		viewer: viewer && { username: viewer.username, role: viewer.role },
		hasCart: isShopping,
		cartCount: cartCount === 'failed' ? 0 : cartCount,
		// Without a session and a cart the page has no key, so that it is the same for all such visitors.
		addKey: viewer || owner ? chooseAddKey(flash?.addKey, !request.headers.has(sentByScriptHeader)) : '',
		toast: toToast(flash),
		pendingForms: pending ?? undefined,
		origin: getOrigin(url),
		formTimestamp: createFormTimestamp(),
		ground: buildTokens(theme).ground,
		isPreview,
		language: toLanguageView(language),
		languages: languages.length > 1 ? languages.map(toLanguageView) : [],
		offered: offered?.code,
		isLite: isLite(request.headers.get('Cookie'), request.headers.get('Save-Data')),
	}
}

function toLanguageView({ code, name, intl, direction, offer }: Language): LanguageView {
	return { code, name, intl, direction, offer }
}

function toToast(flash: Flash | null): RootData['toast'] {
	if (flash?.kind !== 'toast') return null
	const { tone, text, isBrief, isInPage, field } = flash
	return { tone, text, isBrief, isInPage, field, leadsToCart: isAddedMessage(text) }
}

/**
 * Returns the key for adding to the cart. The page after a submission reuses its key, because the second of two quick
 * taps arrives on that page and must not add again.
 */
function chooseAddKey(lastKey: string | undefined, isDocument: boolean): string {
	return (isDocument && lastKey) || randomBytes(9).toString('base64url')
}

/** Sets the title of a page without its own: the error's or the shop's title. */
export const meta: Route.MetaFunction = ({ error, matches }) => [
	{ title: error ? buildPageTitle(matches, getErrorTitle(getPageTranslate(matches), error)) : getShop(matches).name },
]

export function Layout({ children }: { children: ReactNode }) {
	const { isLite, ground = '#fbf8f4' } = useRoot() ?? {}
	const nonce = use(NonceContext)
	const { language } = useTranslate()
	const isApplication = !import.meta.env.SSR || nonce !== undefined
	return (
		<html
			lang={language.intl}
			dir={language.direction === 'rtl' ? 'rtl' : undefined}
			data-base={language.code === 'en' ? undefined : `/${language.code}`}
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
				{/*
					The shop's own files need no nonce. The attribute is empty because the code in the browser does not know the
					nonce and would hydrate another value.
				*/}
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

/**
 * Adds the logo as icons. Without a logo browsers request /favicon.ico and /apple-touch-icon.png on their own. An SVG
 * icon would cost a slow phone a task of 60 ms on each page.
 */
function ShopIcons() {
	const logo = useRoot()?.shop.logo
	if (!logo) return null
	return (
		<>
			<link rel="icon" href={getLogoUrl(logo, 192)} />
			<link rel="apple-touch-icon" href={getLogoUrl(logo, 180)} />
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
