import type { ComponentProps, ReactNode } from 'react'
import { imageUrl } from '#app/shop/media/media-url.ts'
import type { useDrag } from '../use-drag.ts'

type ButtonProps = ComponentProps<'button'>

interface ImageRowProps {
	id: string
	hash: string
	index: number
	count: number
	moveTo: (to: number) => ButtonProps
	remove: ButtonProps
	/** The drag, with script. */
	drag: ReturnType<ReturnType<typeof useDrag<number>>> | undefined
	/** Its fields. */
	children: ReactNode
	/** Those that are folded. */
	more: ReactNode
}

export function ImageRow({ id, hash, index, count, moveTo, remove, drag, children, more }: ImageRowProps) {
	return (
		<li
			id={id}
			tabIndex={-1}
			{...drag?.target}
			className={drag?.isOver ? 'outline-2 outline-offset-2 outline-indigo' : ''}
		>
			<ImageBox hash={hash} index={index} drag={drag} />
			{children}
			<div className="flex items-center justify-between whitespace-nowrap">
				<MoveButton direction="left" of={index} disabled={index === 0} {...moveTo(Math.max(0, index - 1))} />
				<button type="submit" {...remove} aria-label={`Remove image ${index + 1}`} className={`${words} text-danger`}>
					Remove
				</button>
				<MoveButton direction="right" of={index} disabled={index === count - 1} {...moveTo(index + 1)} />
			</div>
			{(more || count > 1) && (
				<details name="move-image">
					<summary className={`${words} flex cursor-pointer items-center`}>
						More…<span className="sr-only"> (image {index + 1})</span>
					</summary>
					{more}
					{index > 0 && (
						<button type="submit" {...moveTo(0)} className={`${words} pr-3 text-left`}>
							Make first<span className="sr-only">: image {index + 1}</span>
						</button>
					)}
					{count > 2 && <MoveTo index={index} count={count} moveTo={moveTo} />}
				</details>
			)}
		</li>
	)
}

const words = 'min-h-11 min-w-11 text-xs underline underline-offset-4 hover:no-underline'

/** A button a place: no field whose value a button without script could not know. */
function MoveTo({ index, count, moveTo }: Pick<ImageRowProps, 'index' | 'count' | 'moveTo'>) {
	return (
		<div className="flex flex-wrap items-center text-xs">
			Move to
			{Array.from({ length: count }, (_, to) => (
				<button
					key={to}
					type="submit"
					{...moveTo(to)}
					disabled={to === index}
					aria-label={`Move image ${index + 1} to place ${to + 1}`}
					className="tabular size-11 rounded-soft text-sm hover:bg-sand disabled:font-medium disabled:text-muted"
				>
					{to + 1}
				</button>
			))}
		</div>
	)
}

function ImageBox({ hash, index, drag }: Pick<ImageRowProps, 'hash' | 'index' | 'drag'>) {
	return (
		<div {...drag?.handle} className={`relative aspect-[3/4] bg-sand ${drag ? 'cursor-grab' : ''}`}>
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
				{index === 0 ? '1 · First' : index + 1}
			</span>
		</div>
	)
}

function MoveButton({ direction, of, ...props }: ButtonProps & { direction: 'left' | 'right'; of: number }) {
	return (
		<button
			type="submit"
			{...props}
			aria-label={`Move image ${of + 1} ${direction === 'left' ? 'forward' : 'back'}`}
			className="min-h-11 min-w-8 rounded-soft hover:bg-sand disabled:invisible max-desk:hidden"
		>
			<span aria-hidden="true">{direction === 'left' ? '←' : '→'}</span>
		</button>
	)
}
