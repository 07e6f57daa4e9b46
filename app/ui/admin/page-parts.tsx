import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../forms/button.tsx'

interface PageHeadProps {
	title: string
	back?: { to: string; label: string }
	children?: ReactNode
}

export function PageHeader({ title, back, children }: PageHeadProps) {
	return (
		<header className="mb-3">
			{back && (
				<Link
					to={back.to}
					className="-ml-1 inline-flex min-h-11 items-center gap-1 px-1 text-xs text-muted hover:text-ink hover:underline"
				>
					<span aria-hidden="true">←</span> {back.label}
				</Link>
			)}
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
				<h1 className="min-w-0 font-display text-xl [overflow-wrap:anywhere]">{title}</h1>
				{children}
			</div>
		</header>
	)
}

interface ExportLinkProps {
	to: string
	label?: string
	className?: string
}

/** A link to a file. The browser loads it as a document, because React Router could not show a file as a page. */
export function ExportLink({ to, label = 'Export CSV', className }: ExportLinkProps) {
	return (
		<ButtonLink to={to} reloadDocument {...(className && { className })}>
			{label}
		</ButtonLink>
	)
}

export function Block({
	title,
	note,
	link,
	children,
	className = '',
}: {
	title?: string
	/** Muted text beside the title. */
	note?: string | undefined
	/** A link at the right of the title. */
	link?: ReactNode
	children: ReactNode
	className?: string
}) {
	return (
		<section className={`surface ${className}`}>
			{title && (
				<div className="mb-2 flex flex-wrap items-baseline gap-x-2.5">
					<h2 className="heading">{title}</h2>
					{note && <span className="text-xs text-muted">{note}</span>}
					{link && <div className="-my-2 ml-auto">{link}</div>}
				</div>
			)}
			{children}
		</section>
	)
}

/** Shows facts in a line. A fact is not broken across lines if it fits, and missing or repeated facts are left out. */
export function FactLine({ facts, className = '' }: { facts: readonly (string | null)[]; className?: string }) {
	const shown = [...new Set(facts.filter(Boolean))]
	if (shown.length === 0) return null
	return (
		<p className={`tabular flex flex-wrap gap-x-3 text-xs text-muted ${className}`}>
			{shown.map((fact) => (
				<span key={fact} className="min-w-0 [overflow-wrap:anywhere]">
					{fact}
				</span>
			))}
		</p>
	)
}

/** A fact in a description list. */
export function Fact({ label, children }: { label: string; children: string }) {
	return (
		<div className="flex gap-1">
			<dt>{label}</dt>
			<dd className="tabular [overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}

export function LongText({ text, preview, of }: { text: string; preview: string | null; of: string }) {
	const paragraph = <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
	if (preview === null) return paragraph
	return (
		<details className="group">
			<summary className="min-h-11 [overflow-wrap:anywhere] group-open:flex group-open:items-center md:min-h-0 md:group-open:pb-1">
				<span className="group-open:hidden">{preview}… </span>
				<span className="whitespace-nowrap text-indigo underline underline-offset-2">
					<span className="group-open:hidden">Show more</span>
					<span className="hidden group-open:inline">Show less</span>
				</span>
				<span className="sr-only"> of {of}</span>
			</summary>
			{paragraph}
		</details>
	)
}

interface ShownOnceProps {
	title: string
	about: ReactNode
	/** The secret, key or link. */
	children: string
}

/**
 * Shows a secret that the shop has just created. No page shows it later. Of API keys and invitations, the shop stores
 * only a hash.
 */
export function ShownOnce({ title, about, children }: ShownOnceProps) {
	return (
		<section role="status" className="mb-5 border-l-4 border-l-madder surface">
			<h2 className="heading">{title}</h2>
			<p className="mt-1 max-w-prose">{about}</p>
			<p
				className="mt-3 border border-line bg-sand p-3 font-mono text-sm [overflow-wrap:anywhere] select-all"
				translate="no"
			>
				{children}
			</p>
		</section>
	)
}

interface LineIconProps {
	path: string
	/** The width and height of the SVG view box. */
	size?: number
	className?: string
}

/** A line icon beside text. */
export function LineIcon({ path, size = 20, className = 'icon' }: LineIconProps) {
	return (
		<svg
			aria-hidden="true"
			viewBox={`0 0 ${size} ${size}`}
			className={className}
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			strokeLinejoin="round"
			strokeLinecap="round"
		>
			<path d={path} />
		</svg>
	)
}

interface SecretProps {
	secret: string
	host: string
}

/** The new secret of a webhook. */
export function WebhookSecret({ secret, host }: SecretProps) {
	return (
		<ShownOnce
			title={`Secret for ${host}`}
			about="Enter it in the system at this address, which uses it to verify webhooks. Copy it now: it is shown only once."
		>
			{secret}
		</ShownOnce>
	)
}
