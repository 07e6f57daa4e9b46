import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import { backgrounds } from '#app/shop/settings/theme/palette.ts'
import { corners, densities, type Theme, parseTheme } from '#app/shop/settings/theme/theme.ts'
import { getImageUrl } from '#app/shop/media/media-url.ts'
import { Button } from '../../../forms/button.tsx'
import { Block } from '../../block.tsx'
import { HexField } from '../../form/hex-field.tsx'
import { SaveErrors } from '../../form/save-errors.tsx'
import { useFocusAfter } from '../../form/use-focus-after.ts'
import { AccentChoice, Choice, DraftLinks, HeadingFontChoice, ThemePresets } from './theme-fields.tsx'
import { ContrastList, ShopPreview } from './shop-preview.tsx'

type Fields = Pick<Theme, keyof Theme> & { seen: string }

interface BrandFormProps {
	theme: Theme
	draft: Theme | null
	seen: string
	/** The token that opens the preview of the draft. */
	token: string | null
	mark: string
	productId: number | undefined
	answer: SubmissionResult<string[]> | undefined
}

/** The theme settings with a preview beside them: of the current input with script, and of the draft without. */
export function BrandForm({ theme, draft, seen, token, mark, productId, answer }: BrandFormProps) {
	const start = draft ?? theme
	const [form, fields] = useForm<Fields>({
		id: 'brand',
		lastResult: answer,
		defaultValue: { ...start, accent: start.accent.toUpperCase(), seen },
		defaultNoValidate: true,
	})
	useFocusAfter(answer, form)
	const typed = answer?.initialValue ?? {}
	const [shown, setShown] = useState(() => parseTheme((name) => typed[name], start))
	const showPreview = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		const data = new FormData(currentTarget)
		setShown((last) => parseTheme((name) => data.get(name), last))
	}
	return (
		<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
			<aside className="min-w-0 lg:sticky lg:top-17 lg:col-start-2">
				<Block title="Preview" note={draft ? 'Draft, not visible to shoppers' : 'Visible to shoppers'}>
					<ShopPreview theme={shown} mark={mark} />
					{token ? (
						<DraftLinks token={token} productId={productId} />
					) : (
						<p className="mt-3 text-xs text-muted">
							Save a draft to preview it on the shop pages before you publish it.
						</p>
					)}
				</Block>
			</aside>
			<Form
				method="post"
				preventScrollReset
				{...getFormProps(form)}
				onChange={showPreview}
				className="min-w-0 space-y-4 lg:col-start-1 lg:row-start-1"
			>
				<SaveErrors form={form} />
				<input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />
				<input type="hidden" name="mark" value={mark} />
				{/* Enter saves the draft and selects no preset. */}
				<button type="submit" name="act" value="draft" tabIndex={-1} aria-hidden="true" className="sr-only">
					Save draft
				</button>
				<Block title="Start from a theme" note="A theme sets everything below. You can change it afterwards.">
					<ThemePresets />
				</Block>
				<Block title="Logo" link={<Link to="/admin/settings/logo">{mark ? 'Change logo' : 'Add logo'}</Link>}>
					{mark && <img src={getImageUrl(mark, 320)} alt="" className="mb-2 h-16 w-auto max-w-full" />}
					<p className="text-xs text-muted">
						Shown in the header, emails and invoices, and used for the phone icon and link previews.
					</p>
				</Block>
				<Block title="Colors">
					<AccentChoice field={fields.accent} accent={shown.accent} />
					<HexField field={fields.accent} label="Accent" />
					<Choice field={fields.ground} label="Background" choices={backgrounds} />
					<ContrastList theme={shown} />
				</Block>
				<Block title="Heading font" note="Free to use, at most 20 KB each">
					<HeadingFontChoice field={fields.face} theme={start} />
				</Block>
				<Block title="Corners and spacing">
					<Choice field={fields.corners} label="Corners" choices={corners} />
					<Choice field={fields.density} label="Spacing" choices={densities} />
				</Block>
				<div className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-2.5 max-desk:bottom-14">
					<Button name="act" value="publish">
						Publish
					</Button>
					<Button variant="secondary" name="act" value="draft">
						Save draft
					</Button>
					{draft && (
						<Button variant="quiet" name="act" value="drop">
							Discard draft
						</Button>
					)}
				</div>
			</Form>
		</div>
	)
}
