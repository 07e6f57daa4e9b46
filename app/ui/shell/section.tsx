import { type ComponentProps, type ReactNode, useId } from 'react'
import { type Permission, hasPermission } from '#app/shop/auth/permissions.ts'
import { useRoot, useTranslate } from './use-shop.ts'

interface SectionProps {
	id?: string | undefined
	/** The behavior in `data-enhance`, such as `viewed`. */
	enhance?: string | undefined
	title: string
	/** A line below the title. */
	note?: string | undefined
	more?: { to: string; label: string } | undefined
	className?: string
	/** True when the content spans the full width of the window. The heading keeps the page's margins. */
	isWide?: boolean
	children: ReactNode
}

export function Section({ id, enhance, title, note, more, className = '', isWide = false, children }: SectionProps) {
	const own = useId()
	const titleId = id ? `${id}-title` : own
	return (
		<section
			id={id}
			data-enhance={enhance}
			aria-labelledby={titleId}
			className={`later ${isWide ? '' : 'shell'} ${className}`}
		>
			<div className={`flex items-baseline justify-between gap-4 pb-4 max-[16em]:flex-wrap ${isWide ? 'shell' : ''}`}>
				<div>
					<h2 id={titleId} className="font-display text-xl">
						<Headline>{title}</Headline>
					</h2>
					{note && <p className="section-note text-sm text-muted">{note}</p>}
				</div>
				{more && (
					<a href={more.to} className="inline-flex min-h-11 items-center underline underline-offset-4">
						{more.label}
					</a>
				)}
			</div>
			{children}
		</section>
	)
}

/** Structured data for search engines, at the end of a page because visitors see nothing of it. */
export function StructuredData({ data }: { data: object[] }) {
	return data.map((block, index) => (
		// A data block needs no nonce. Without `<` nothing in it can end the element.
		<script
			key={index}
			type="application/ld+json"
			dangerouslySetInnerHTML={{ __html: JSON.stringify(block).replaceAll('<', String.raw`\u003c`) }}
		/>
	))
}

/** Wraps the part of a text that only screen readers read. */
export const wrapHidden = (parts: ReactNode[]) => (
	<span key="hidden" className="sr-only">
		{parts}
	</span>
)

/** Wraps the secondary part of a text. */
export const wrapMuted = (parts: ReactNode[]) => (
	<span key="muted" className="text-muted">
		{parts}
	</span>
)

/** Wraps the part of a label that says that the field is optional. */
export const wrapOptional = (parts: ReactNode[]) => (
	<span key="optional" className="font-normal text-muted">
		{parts}
	</span>
)

/** Returns a function that wraps the linked part of a text in a link. */
export const wrapLink = (props: ComponentProps<'a'>) => (parts: ReactNode[]) => (
	<a key="link" {...props}>
		{parts}
	</a>
)

interface NoteProps {
	children: string
	/** The part of the shop that is empty here, for a link by which staff can fill it. */
	fill?: ComponentProps<typeof FillHint>['of'] | false
	className?: string
}

export function SectionNote({ children, fill, className = '' }: NoteProps) {
	return (
		<p className={`text-muted ${className}`}>
			{children}
			{fill && <FillHint of={fill} />}
		</p>
	)
}

/** A muted line that replaces a missing full-width section. */
export function QuietLine(note: NoteProps) {
	return <SectionNote {...note} className="shell border-y border-line py-3 text-sm" />
}

/** The writing systems that the heading font lacks, and the most common language of each. */
const scriptsWithoutFont: [RegExp, string][] = [
	[/\p{Script=Devanagari}/u, 'hi'],
	[/\p{Script=Gujarati}/u, 'gu'],
	[/\p{Script=Bengali}/u, 'bn'],
	[/\p{Script=Tamil}/u, 'ta'],
	[/\p{Script=Telugu}/u, 'te'],
	[/\p{Script=Kannada}/u, 'kn'],
	[/\p{Script=Malayalam}/u, 'ml'],
	[/\p{Script=Gurmukhi}/u, 'pa'],
	[/\p{Script=Oriya}/u, 'or'],
	[/\p{Script=Arabic}/u, 'ur'],
]

/**
 * The text of a heading. If one of its characters is missing in the heading font, the whole text is set in the sans
 * font, so that it never mixes two fonts.
 */
export function Headline({ children: text }: { children: string }) {
	const found = scriptsWithoutFont.find(([script]) => script.test(text))
	if (!found) return text
	return (
		<span className="indic" lang={/[a-z]/i.test(text) ? undefined : found[1]}>
			{text}
		</span>
	)
}

/** The links to the pages that fill an empty part of the shop. */
const fillLinks = {
	banners: { permission: 'home page', to: '/admin/banner/new', label: 'Add a banner' },
	offers: { permission: 'home page', to: '/admin/offers/new', label: 'Add an offer' },
	products: { permission: 'catalog', to: '/admin/products/new', label: 'Add a product' },
	collections: { permission: 'catalog', to: '/admin/collections/new', label: 'Add a collection' },
	video: { permission: 'home page', to: '/admin/video/new', label: 'Add a video' },
	posts: { permission: 'home page', to: '/admin/insta/new', label: 'Add a post' },
} as const satisfies Record<string, { permission: Permission; to: string; label: string }>

/**
 * Links staff who view the shop to the page that fills an empty part (rule: empty-parts). Shows nothing to shoppers.
 */
export function FillHint({ of, isLine = false }: { of: keyof typeof fillLinks; isLine?: boolean }) {
	const { permission, to, label } = fillLinks[of]
	if (!hasPermission(useRoot()?.viewer?.role, permission)) return null
	const Tag = isLine ? 'p' : 'span'
	return (
		<Tag className={isLine ? 'shell py-3 text-xs' : 'ml-2 text-xs'}>
			Only staff see this:{' '}
			<a href={to} className="underline underline-offset-4">
				{label}
			</a>
		</Tag>
	)
}

export interface Crumb {
	label: string
	to: string
}

/** A breadcrumb: 'Home / Cart / Check out'. The current page is not a link. */
export function Breadcrumb({ crumbs, current }: { crumbs?: Crumb[]; current: string }) {
	const t = useTranslate()
	return (
		<nav aria-label={t('shell.breadcrumb')} className="text-xs text-muted">
			<ol className="flex items-center">
				{[{ label: t('shell.home'), to: '/' }, ...(crumbs ?? [])].map(({ label, to }) => (
					<li key={to} className="flex shrink-0 items-center whitespace-pre">
						<a
							href={to}
							className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
						>
							{label}
						</a>
						<span aria-hidden="true">{' / '}</span>
					</li>
				))}
				<li aria-current="page" className="min-w-0 text-ink [overflow-wrap:anywhere]">
					{current}
				</li>
			</ol>
		</nav>
	)
}
