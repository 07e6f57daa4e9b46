import { useEffect, useRef } from 'react'
import { Form, useActionData } from 'react-router'
import type { DisplayValue, EditConflict } from '#app/shop/edit-conflicts/field-differences.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { ButtonLink, SaveButton } from '../../forms/button.tsx'
import { Swatch } from '../../product/swatch.tsx'
import { Block } from '../page-parts.tsx'
import type { SubmissionResult } from '@conform-to/react'

interface BothVersionsProps {
	versions: EditConflict
	/** The noun, such as 'this product'. */
	what: string
	cancelTo: string
	/** True when the form is in the dialog of `RowEditor`, and not on a page of its own. */
	inEditor?: boolean
}

/**
 * Asks the user, field by field, which version of a record to save, because someone else saved the record while the
 * user edited it (rule: two-editors).
 */
export function EditConflictForm({
	versions: { mine, differences },
	what,
	cancelTo,
	inEditor = false,
}: BothVersionsProps) {
	const notice = useRef<HTMLDivElement>(null)
	useEffect(() => {
		notice.current?.focus({ preventScroll: true })
		const part = notice.current?.closest('dialog:modal') ?? window
		part.scrollTo(0, 0)
	}, [differences])
	const Frame = inEditor ? 'div' : Block
	return (
		<Form method="post" preventScrollReset data-unsaved className="space-y-4">
			<div ref={notice} role="alert" tabIndex={-1} className="border-l-4 border-l-madder board px-4 py-3 text-sm">
				<h2 className="heading">Someone else changed {what} in the meantime</h2>
				<p className="mt-1">Nothing is lost. For each field, choose the version to save.</p>
			</div>
			{mine.map(([name, value], index) => (
				<input key={index} type="hidden" name={name} value={value} />
			))}
			{differences.map(({ name, label, ...sides }) => (
				<Frame key={name}>
					<fieldset>
						<legend className="mb-2 heading">{label}</legend>
						<div className="grid gap-3 sm:grid-cols-2">
							<ConflictVersion of={`keep.${name}`} value="mine" title="Yours" shown={sides.mine} />
							<ConflictVersion of={`keep.${name}`} value="theirs" title="Theirs" shown={sides.theirs} />
						</div>
					</fieldset>
				</Frame>
			))}
			<div className={`flex flex-wrap items-center gap-3 ${inEditor ? '' : 'surface'}`}>
				<SaveButton>Save selection</SaveButton>
				<ButtonLink to={cancelTo} replace={inEditor} preventScrollReset={inEditor}>
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}

function ConflictVersion(props: { of: string; value: string; title: string; shown: DisplayValue }) {
	const { lines, images = [], hexCode } = props.shown
	return (
		<label className="block min-w-0 cursor-pointer rounded-soft border border-line px-3 pb-3 text-sm has-checked:border-madder has-checked:bg-sand">
			<span className="flex min-h-11 items-center gap-3 font-medium">
				<input type="radio" name={props.of} value={props.value} required className="size-5 accent-madder" />
				{props.title}
			</span>
			<span className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 empty:hidden">
				{images.map((hash, index) => (
					<img
						key={index}
						src={getImageUrl(hash, 320)}
						alt={`Position ${index + 1}`}
						className="aspect-[3/4] w-full bg-sand object-cover"
					/>
				))}
			</span>
			{hexCode && <Swatch hexCode={hexCode} className="mb-1 block size-8" />}
			<span className="block max-h-96 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
				{lines.join('\n') || (images.length === 0 && <span className="text-muted">Empty</span>)}
			</span>
		</label>
	)
}

/** Returns both versions of a record when someone else saved it after this page was opened; `undefined` otherwise. */
export function useEditConflict(): EditConflict | undefined {
	return useActionData<{ versions?: EditConflict } | undefined>()?.versions
}

type SavedDraft = SubmissionResult<string[]> | undefined

/**
 * Returns the text of a field from `draft`: the input of a form whose submission was interrupted by a login. An empty
 * field gives an empty string. Returns `undefined` without a draft.
 */
export function getDraftText(draft: SavedDraft, name: string): string | undefined {
	const text = draft && (draft.initialValue?.[name] ?? '')
	return typeof text === 'string' ? text : undefined
}

/** Announces that the input of an interrupted submission was restored after a login, and is not submitted yet. */
export function DraftNotice({ draft }: { draft: SavedDraft }) {
	const message = draft?.error?.['']?.join(' ')
	if (!message) return null
	return (
		<p role="alert" className="mt-2 w-full text-xs font-medium text-danger">
			{message}
		</p>
	)
}
