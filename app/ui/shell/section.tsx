import { type ComponentProps, type ReactNode, useId } from 'react'
import { FillHint } from './fill-hint.tsx'
import { Headline } from './headline.tsx'

interface SectionProps {
	id?: string | undefined
	/** The name of the script behavior. */
	enhance?: string | undefined
	title: string
	more?: { to: string; label: string } | undefined
	className?: string
	/** The images span the full width. */
	isWide?: boolean
	children: ReactNode
}

export function Section({ id, enhance, title, more, className = '', isWide = false, children }: SectionProps) {
	const own = useId()
	const titleId = id ? `${id}-title` : own
	return (
		<section
			id={id}
			data-enhance={enhance}
			aria-labelledby={titleId}
			className={`later ${isWide ? '' : 'shell'} ${className}`}
		>
			<div className={`flex items-baseline justify-between gap-4 pb-4 ${isWide ? 'shell' : ''}`}>
				<h2 id={titleId} className="font-display text-xl">
					<Headline>{title}</Headline>
				</h2>
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

interface NoteProps {
	children: string
	/** The empty part that staff can fill. */
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
