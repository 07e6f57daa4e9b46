import { type ReactNode, useEffect, type ComponentProps } from 'react'
import { managePanels } from '#app/enhance/shell/panels.ts'
import { Icon } from '../shell/icon.tsx'
import { useLocation } from 'react-router'
import { useRoot, useShop, useCollections, useLanguageLinks, useTranslate } from '../shell/use-shop.ts'
import { getCachedHtml } from '../cached-html/cached-html.ts'
import { FillHint } from '../shell/section.tsx'
import type { CollectionView } from '#app/shop/catalog/collection/collection.server.ts'
import { getShownUrl } from '#app/shop/media/media-view.ts'

/**
 * The props of the element that a panel focuses first. Without script the browser focuses it because of `autoFocus`.
 * React does not set that attribute in the browser, so script looks for the data attribute.
 */
export const initialFocusProps = { autoFocus: true, 'data-focused-first': '' } as const

export function usePanels() {
	useEffect(() => {
		const end = new AbortController()
		managePanels(end.signal)
		return () => end.abort()
	}, [])
}

interface PanelProps {
	id: string
	className: string
	label?: string
	labelledBy?: string
	sheet?: string
	children: ReactNode
}

/**
 * A popover sheet. The area beside it is a button that closes it, also without script (rule: tap-beside-panel).
 * Keyboards and screen readers use the close icon instead.
 */
export function Panel({ id, className, label, labelledBy, sheet = '', children }: PanelProps) {
	return (
		<div id={id} popover="auto" className={`panel ${className}`}>
			<button
				type="button"
				popoverTarget={id}
				popoverTargetAction="hide"
				tabIndex={-1}
				aria-hidden="true"
				className="scrim"
			/>
			<div role="dialog" aria-label={label} aria-labelledby={labelledBy} className={`sheet ${sheet}`}>
				{children}
			</div>
		</div>
	)
}

export function ClosePanel({ target, isFirst = false }: { target: string; isFirst?: boolean }) {
	const t = useTranslate()
	return (
		<button
			type="button"
			popoverTarget={target}
			popoverTargetAction="hide"
			aria-label={t('shell.close')}
			{...(isFirst && initialFocusProps)}
			className="inline-flex size-11 shrink-0 items-center justify-center hover:text-madder"
		>
			<Icon name="close" />
		</button>
	)
}

export const mainLinks = [
	['/newarrivals', 'shell.newArrivals'],
	['/allproducts', 'shell.shop'],
	['/ourstory', 'shell.ourStory'],
] as const

const line = 'flex min-h-11 w-full items-center text-left'

export function MobileMenu() {
	const { pathname } = useLocation()
	const { whatsapp } = useShop()
	const t = useTranslate()
	return (
		<Panel id="menu" label={t('shell.menu')} className="panel-left">
			<div className="flex h-14 items-center justify-between border-b border-line pr-1.5 pl-4">
				<p className="eyebrow text-muted">{t('shell.menu')}</p>
				<ClosePanel target="menu" isFirst />
			</div>
			<nav aria-label={t('shell.menu')} className="px-4 pt-2 pb-6">
				<ul>
					{mainLinks.map(([to, label]) => (
						<Row key={to} href={to} aria-current={pathname === to ? 'page' : undefined}>
							{t(label)}
						</Row>
					))}
					<Row href="/shop" data-enhance="category-menu">
						{t('shell.categories')}
					</Row>
					<Row href="/collections">{t('shell.collection')}</Row>
				</ul>
				<ul className="pt-2">
					<TrackOrder />
					<Line href="/saved">{t('shell.savedItems')}</Line>
					<Line href="/contact">{t('shell.contactUs')}</Line>
					{whatsapp && (
						<Line href={`https://wa.me/${whatsapp}`} rel="noopener">
							WhatsApp
						</Line>
					)}
					<Account />
					{useLanguageLinks().map(({ code, name, intl, href }) => (
						<Line key={code} href={href} rel="nofollow" lang={intl} hrefLang={code}>
							{name}
						</Line>
					))}
				</ul>
			</nav>
		</Panel>
	)
}

function Row({ children, ...props }: ComponentProps<'a'>) {
	return (
		<li className="border-b border-line">
			<a {...props} className="flex min-h-16 items-center font-display text-lg aria-[current=page]:underline">
				{children}
			</a>
		</li>
	)
}

function Line({ children, ...props }: ComponentProps<'a'>) {
	return (
		<li>
			<a {...props} className={line}>
				{children}
			</a>
		</li>
	)
}

/** A link that leads customers to their orders, and visitors to the page that finds an order without an account. */
function TrackOrder() {
	const isCustomer = Boolean(useRoot()?.viewer)
	const t = useTranslate()
	return <Line href={isCustomer ? '/profile?tab=order' : '/find-order'}>{t('shell.trackOrder')}</Line>
}

function Account() {
	const viewer = useRoot()?.viewer
	const t = useTranslate()
	if (!viewer) return <Line href="/login">{t('shell.logIn')}</Line>
	return (
		<>
			<Line href={viewer.role ? '/admin' : '/profile'}>{viewer.username}</Line>
			<li>
				<form method="post" action="/logout">
					<button type="submit" className={line}>
						{t('shell.logOut')}
					</button>
				</form>
			</li>
		</>
	)
}

export function CollectionTray() {
	const collections = useCollections()
	const t = useTranslate()
	return (
		<Panel id="collections" labelledBy="collections-title" className="panel-drop">
			<div className="shell py-6">
				<div className="flex items-center justify-between">
					<p id="collections-title" className="font-display text-xl">
						{t('shell.collection')}
					</p>
					<ClosePanel target="collections" isFirst />
				</div>
				{collections !== 'failed' && collections.length > 0 ? (
					<>
						<ul
							className="mt-4 grid grid-cols-6 gap-4"
							{...getCachedHtml(collections, 'tray', () =>
								collections.map((collection) => (
									<li key={collection.id}>
										<a href={`/collection/${encodeURIComponent(collection.name)}`} className="group block">
											<CollectionImage collection={collection} />
											<span className="mt-2 block text-sm underline-offset-4 group-hover:underline">
												{t.named('collection', collection.name)}
											</span>
										</a>
									</li>
								)),
							)}
						/>
						<p className="mt-6">
							<a
								href="/collections"
								className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
							>
								{t('shell.allCollections')}
							</a>
						</p>
					</>
				) : (
					<p className="text-base text-muted mt-4">
						{t(collections === 'failed' ? 'shell.collectionsFailed' : 'shell.collectionsEmpty')}
						{collections !== 'failed' && <FillHint of="collections" />}
					</p>
				)}
			</div>
		</Panel>
	)
}

/**
 * The image of a collection, or a text if it has no image (rule: collection-without-image). The image has no
 * alternative text because the collection's name is beside it.
 */
function CollectionImage({ collection: { image } }: { collection: CollectionView }) {
	const t = useTranslate()
	if (!image) {
		return (
			<span
				aria-hidden="true"
				className="flex shrink-0 items-center justify-center rounded-soft bg-sand text-center text-xs text-muted aspect-3/4 w-full"
			>
				{t('shell.noImage')}
			</span>
		)
	}
	// One small width is used because a srcset would add more bytes than it saves.
	return (
		<img
			src={getShownUrl(image, 480)}
			alt=""
			loading="lazy"
			className="shrink-0 rounded-soft bg-sand object-cover aspect-3/4 w-full"
		/>
	)
}
