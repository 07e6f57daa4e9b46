import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import { grounds } from '#app/shop/settings/look/colors.ts'
import { corners, densities, type Look, readLook } from '#app/shop/settings/look/look.ts'
import { imageUrl } from '#app/shop/media/media-url.ts'
import { Button } from '../../../forms/button.tsx'
import { Block } from '../../block.tsx'
import { HexField } from '../../form/hex-field.tsx'
import { SaveErrors } from '../../form/save-errors.tsx'
import { useFocusAfter } from '../../form/use-focus-after.ts'
import { AccentChoice, Choice, DraftLinks, FaceChoice, ReadyLooks } from './look-parts.tsx'
import { Contrasts, SmallShop } from './small-shop.tsx'

type Fields = Pick<Look, keyof Look> & { seen: string }

interface BrandFormProps {
	look: Look
	draft: Look | null
	seen: string
	/** The token that opens the preview of the draft. */
	token: string | null
	mark: string
	productId: number | undefined
	answer: SubmissionResult<string[]> | undefined
}

/** The theme settings with a preview beside them: of the current input with script, and of the draft without. */
export function BrandForm({ look, draft, seen, token, mark, productId, answer }: BrandFormProps) {
	const start = draft ?? look
	const [form, fields] = useForm<Fields>({
		id: 'brand',
		lastResult: answer,
		defaultValue: { ...start, accent: start.accent.toUpperCase(), seen },
		defaultNoValidate: true,
	})
	useFocusAfter(answer, form)
	const typed = answer?.initialValue ?? {}
	const [shown, setShown] = useState(() => readLook((name) => typed[name], start))
	const show = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		const data = new FormData(currentTarget)
		setShown((last) => readLook((name) => data.get(name), last))
	}
	return (
		<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
			<aside className="min-w-0 lg:sticky lg:top-17 lg:col-start-2">
				<Block title="How it looks" note={draft ? 'Draft, shoppers see the old one' : 'As shoppers see it'}>
					<SmallShop look={shown} mark={mark} />
					{token ? (
						<DraftLinks token={token} productId={productId} />
					) : (
						<p className="mt-3 text-xs text-muted">
							Save a draft to see it on the pages themselves, before it is public.
						</p>
					)}
				</Block>
			</aside>
			<Form
				method="post"
				preventScrollReset
				{...getFormProps(form)}
				onChange={show}
				className="min-w-0 space-y-4 lg:col-start-1 lg:row-start-1"
			>
				<SaveErrors form={form} />
				<input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />
				<input type="hidden" name="mark" value={mark} />
				{/* Enter saves the draft and selects no preset. */}
				<button type="submit" name="act" value="draft" tabIndex={-1} aria-hidden="true" className="sr-only">
					Save draft
				</button>
				<Block title="Start from a look" note="A look sets everything below. Change any of it after.">
					<ReadyLooks />
				</Block>
				<Block title="Logo" link={<Link to="/admin/settings/mark">{mark ? 'Change the logo' : 'Add a logo'}</Link>}>
					{mark && <img src={imageUrl(mark, 320)} alt="" className="mb-2 h-16 w-auto max-w-full" />}
					<p className="text-xs text-muted">
						It stands in the header, mails and invoices, and makes the phone’s icon and the picture of shared links.
					</p>
				</Block>
				<Block title="Colours">
					<AccentChoice field={fields.accent} accent={shown.accent} />
					<HexField field={fields.accent} label="Accent" />
					<Choice field={fields.ground} label="Ground" choices={grounds} />
					<Contrasts look={shown} />
				</Block>
				<Block title="Headline face" note="At most 20 KB each, free to use">
					<FaceChoice field={fields.face} look={start} />
				</Block>
				<Block title="Corners and room">
					<Choice field={fields.corners} label="Corners" choices={corners} />
					<Choice field={fields.density} label="Room between products" choices={densities} />
				</Block>
				<div className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-2.5 max-desk:bottom-14">
					<Button name="act" value="publish">
						Publish
					</Button>
					<Button look="secondary" name="act" value="draft">
						Save draft
					</Button>
					{draft && (
						<Button look="quiet" name="act" value="drop">
							Throw the draft away
						</Button>
					)}
				</div>
			</Form>
		</div>
	)
}
