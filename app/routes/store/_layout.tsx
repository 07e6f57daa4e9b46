import { Outlet, useLocation } from 'react-router'
import { settleOrLog } from '#app/http/responses/page-refusals.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { ReactNode } from 'react'
import { Footer } from '#app/ui/footer/footer.tsx'
import { Header } from '#app/ui/shell/header.tsx'
import { useLanguageLinks, useRoot, useShop, useTranslate } from '#app/ui/shell/use-shop.ts'
import { Icon, RepeatedIcons } from '#app/ui/shell/icon.tsx'
import type { Route } from './+types/_layout.ts'

export async function loader({ context }: Route.LoaderArgs) {
	return { collections: await settleOrLog(context, listCollections()) }
}

export default function StoreLayout() {
	return (
		<Shell>
			<Outlet />
		</Shell>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Shell>
			<ErrorMessage error={error} />
		</Shell>
	)
}

function Shell({ children }: { children: ReactNode }) {
	const { isPreview, saleLines: lines = [] } = useRoot() ?? {}
	const t = useTranslate()
	return (
		<div className="frame relative flex min-h-dvh flex-col">
			<RepeatedIcons />
			<a href="#content" className="skip">
				{t('shell.skip')}
			</a>
			{lines.length > 0 && (
				<aside aria-label={t('shell.sale')} className="bg-ink px-4 py-2 text-center text-xs text-paper">
					{lines.join(' · ')}
				</aside>
			)}
			<LanguageOffer />
			{isPreview && (
				<p className="bg-ink px-4 py-2 text-center text-sm text-paper">
					{t('shell.themePreview')}{' '}
					<a href="/look/end" className="underline underline-offset-4 hover:no-underline">
						{t('shell.endPreview')}
					</a>
				</p>
			)}
			<Header />
			{/* Script announces here what is loading. */}
			<div role="status" id="loading" className="pointer-events-none fixed inset-x-0 top-14 z-20 text-center text-xs" />
			<main id="content" tabIndex={-1} className="grow outline-0">
				{children}
			</main>
			<Footer />
			<ChatLink />
		</div>
	)
}

/** Offers the page in the language that the visitor prefers. Nobody is redirected (rule: languages). */
function LanguageOffer() {
	const offered = useRoot()?.offered
	const language = useLanguageLinks().find(({ code }) => code === offered)
	if (!language) return null
	return (
		<aside aria-label={language.name} className="bg-ink px-4 text-center text-xs text-paper">
			<p lang={language.intl}>
				<a
					href={language.href}
					rel="nofollow"
					className="inline-flex min-h-11 items-center underline underline-offset-4"
				>
					{language.offer}
				</a>
			</p>
		</aside>
	)
}

/** The pages with forms, where the chat button would cover fields. */
const formPages = /^\/(cart|checkout|contact|newsletter|profile)(\/|$)/
/**
 * Links to a WhatsApp chat (rule: chat-button). Shows nothing on the pages with forms or without a WhatsApp number.
 * Without script the link is at the end of the page. With script it floats where it covers nothing, and is hidden while
 * the visitor scrolls down.
 */
function ChatLink() {
	const { whatsapp } = useShop()
	const { pathname } = useLocation()
	const t = useTranslate()
	if (!whatsapp || formPages.test(pathname)) return null
	return (
		<aside aria-label={t('shell.chat')} data-enhance="chat-link" className="chat-link z-20 lg:right-6">
			<a
				href={`https://wa.me/${whatsapp}`}
				rel="noopener"
				aria-label={t('shell.chatOnWhatsapp')}
				title={t('shell.chatOnWhatsapp')}
				className="inline-flex items-center justify-center rounded-full fade"
			>
				<Icon name="chat" />
			</a>
		</aside>
	)
}
