import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { imageUrl } from '#app/shop/media/media-url.ts'

interface ImageRowProps<Image, Shape extends Record<string, unknown>> {
	form: FormMetadata<Shape, string[]>
	field: FieldMetadata<Image[], Shape, string[]>
	hash: string
	index: number
	isLast: boolean
	/** Where the page stands after a button of it was submitted without script. */
	formAction: string | undefined
	/** Its fields. */
	children: ReactNode
}

export function ImageRow<Image, Shape extends Record<string, unknown>>({
	form,
	field,
	hash,
	index,
	isLast,
	formAction,
	children,
}: ImageRowProps<Image, Shape>) {
	const moveTo = (to: number) => ({ formAction, ...form.reorder.getButtonProps({ name: field.name, from: index, to }) })
	return (
		<li id={`${field.id}-${index}`} tabIndex={-1}>
			<ImageBox hash={hash} index={index} />
			{children}
			<div className="flex items-center justify-between">
				<MoveButton direction="left" of={index} disabled={index === 0} {...moveTo(Math.max(0, index - 1))} />
				<button
					type="submit"
					{...form.remove.getButtonProps({ name: field.name, index })}
					formAction={formAction}
					aria-label={`Remove image ${index + 1}`}
					className="min-h-11 min-w-11 text-xs text-danger underline underline-offset-4 hover:no-underline"
				>
					Remove
				</button>
				<MoveButton direction="right" of={index} disabled={isLast} {...moveTo(index + 1)} />
			</div>
		</li>
	)
}

function ImageBox({ hash, index }: { hash: string; index: number }) {
	return (
		<div className="relative aspect-[3/4] bg-sand">
			<img
				src={imageUrl(hash, 320)}
				alt={`Number ${index + 1}`}
				loading="lazy"
				decoding="async"
				className="absolute inset-0 size-full object-cover"
			/>
			<span
				aria-hidden="true"
				className="tabular absolute top-1 left-1 grid min-w-6 place-items-center rounded-full bg-ink px-1.5 text-xs text-paper"
			>
				{index + 1}
			</span>
		</div>
	)
}

function MoveButton({
	direction,
	of,
	...props
}: ComponentProps<'button'> & { direction: 'left' | 'right'; of: number }) {
	return (
		<button
			type="submit"
			{...props}
			aria-label={`Move image ${of + 1} ${direction === 'left' ? 'forward' : 'back'}`}
			className="min-h-11 min-w-11 rounded-soft hover:bg-sand disabled:invisible"
		>
			<span aria-hidden="true">{direction === 'left' ? '←' : '→'}</span>
		</button>
	)
}
