import type { ReactNode } from 'react'
import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { formatColorName } from '#app/shop/catalog/color/color-labels.ts'
import { sizeMissing } from '#app/shop/catalog/variant/variant-view.ts'
import type { ImageView } from '#app/shop/media/media-view.ts'
import { ImageInColor, ShopImage } from '../product/shop-image.tsx'
import { useShop, useTranslate } from './use-shop.ts'
import { Headline } from './section.tsx'
import { type FormMetadata, getFormProps } from '@conform-to/react'
import { SubmitButton } from '../forms/button.tsx'
import { ErrorSummary } from '../forms/field.tsx'

/** A page without header and footer (rule: pages-without-header). */
export function EntryPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
	const shop = useShop()
	return (
		<main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 py-4">
			<a href="/" className="inline-flex min-h-11 items-center self-start font-display text-lg">
				<Headline>{shop.name}</Headline>
			</a>
			<div className="py-4 sm:py-12">
				<h1 className="font-display text-2xl">{title}</h1>
				<p className="mt-2 mb-4 text-base text-muted">{text}</p>
				{children}
			</div>
		</main>
	)
}

/** The two pages between which the tabs of the log-in switch. */
const loginTabs = { '/login': 'login.title', '/signup': 'login.createAccount' } as const

interface LoginFrameProps {
	page: keyof typeof loginTabs
	text: string
	/** The URL to open after the log-in; `''` for the default. */
	redirectTo: string
	/** The item that is added to the cart after the log-in. */
	item: CartLine | null
	/** The picture beside the form on wide screens. */
	picture: ImageView | null
	children: ReactNode
}

/** The log-in and the sign-up, each with a tab that leads to the other one (rules: pages-without-header, pending-cart-item). */
export function LoginFrame({ page, text, redirectTo, item, picture, children }: LoginFrameProps) {
	const shop = useShop()
	const t = useTranslate()
	const query = redirectTo && `?${new URLSearchParams({ redirectTo })}`
	return (
		<main className="entry">
			<div className="entry-top cloth">
				<a href="/" className="font-display text-lg">
					<Headline>{shop.name}</Headline>
				</a>
			</div>
			{picture && <ShopImage image={{ ...picture, alt: '' }} sizes="50vw" largest={1280} />}
			<div className="entry-body">
				<nav aria-label={t('account.label')} className="entry-tabs">
					{Object.entries(loginTabs).map(([path, label]) => (
						<a key={path} href={path + query} aria-current={path === page ? 'page' : undefined}>
							{t(label)}
						</a>
					))}
				</nav>
				<h1 className="font-display text-2xl">{t(loginTabs[page])}</h1>
				{item ? <PendingItem item={item} /> : <p className="text-muted">{text}</p>}
				{children}
			</div>
		</main>
	)
}

function PendingItem({ item }: { item: CartLine }) {
	const { name, colorName, size, quantity, variant } = item
	const t = useTranslate()
	const color = t.named('color', formatColorName(colorName))
	const details = [
		color && t('login.itemColor', { color }),
		size && t('login.itemSize', { size }),
		quantity > 1 && t('login.itemQuantity', { quantity }),
	]
	return (
		<section aria-label={t('login.keptItem')} className="entry-item">
			<ImageInColor of={item} isDecorative sizes="56px" largest={160} className="aspect-3/4 w-14 rounded-soft" />
			<div className="min-w-0">
				<p className="text-xs text-muted">{t('login.keptItem')}</p>
				<p className="font-medium">{name}</p>
				<p className="text-xs">{details.filter(Boolean).join(', ')}</p>
				{variant && !size && <p className="text-xs">{t.sentence(sizeMissing) ?? sizeMissing}</p>}
			</div>
		</section>
	)
}

interface EntryFormProps<Values extends Record<string, unknown>> {
	form: FormMetadata<Values, string[]>
	button: string
	pendingText: string
	children: ReactNode
}

/** The form of a page without header and footer, with errors above the fields and one wide button below. */
export function EntryForm<Values extends Record<string, unknown>>({
	form,
	button,
	pendingText,
	children,
}: EntryFormProps<Values>) {
	return (
		<form method="post" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			{children}
			<SubmitButton pendingText={pendingText} className="mt-4 w-full">
				{button}
			</SubmitButton>
		</form>
	)
}

/** A link below the form to another way of logging in or signing up. */
export function OtherWay({ to, children }: { to: string; children: string }) {
	return (
		<li>
			<a href={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
				{children}
			</a>
		</li>
	)
}

/** Shows `text` and redirects after two seconds (rule: log-in-pause). */
export function DelayedRedirect({ text, to }: { text: string; to: string }) {
	const t = useTranslate()
	return (
		<main className="shell grid min-h-dvh place-items-center text-center">
			<meta httpEquiv="refresh" content={`2;url=${to}`} />
			<div>
				<p role="status" className="font-display text-xl">
					{text}
				</p>
				<p className="mt-4">
					{/* Following the link opens a new document, which cancels the automatic redirect. */}
					<a href={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
						{t('account.continue')}
					</a>
				</p>
			</div>
		</main>
	)
}
