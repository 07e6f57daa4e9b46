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
	/** The drag handlers, with script. */
	drag: ReturnType<ReturnType<typeof useDrag<number>>> | undefined
	/** The fields of the image. */
	children: ReactNode
	/** The folded fields. */
	more: ReactNode
}

export function ImageRow({ id, hash, index, count, moveTo, remove, drag, children, more }: ImageRowProps) {
	return (
		<li
			id={id}
			tabIndex={-1}
			{...drag?.target}
			className={`relative max-md:has-[details[open]]:w-48! ${drag?.isOver ? 'outline-2 outline-offset-2 outline-indigo' : ''}`}
		>
			<ImageBox hash={hash} index={index} drag={drag} />
			<button
				type="submit"
				{...remove}
				aria-label={`Remove image ${index + 1}`}
				className="group absolute top-0 right-0 grid size-11 place-items-center"
			>
				<span
					aria-hidden="true"
					className="size-6 rounded-full bg-white/90 leading-6 group-hover:bg-danger group-hover:text-white"
				>
					×
				</span>
			</button>
			{children}
			<div className="relative">
				{(['left', 'right'] as const).map((way) => (
					<button
						key={way}
						type="submit"
						disabled={index === (way === 'left' ? 0 : count - 1)}
						{...moveTo(way === 'left' ? Math.max(0, index - 1) : index + 1)}
						aria-label={`Move image ${index + 1} ${way === 'left' ? 'forward' : 'back'}`}
						className={`absolute top-0 ${way === 'left' ? 'left-0' : 'right-0'} min-h-11 min-w-8 rounded-soft hover:bg-sand disabled:invisible max-desk:hidden`}
					>
						<span aria-hidden="true">{way === 'left' ? '←' : '→'}</span>
					</button>
				))}
				{(more || count > 1) && (
					<details name="move-image">
						<summary className={`${words} flex cursor-pointer items-center desk:mx-auto desk:w-fit`}>
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
			</div>
		</li>
	)
}

const words = 'min-h-11 min-w-11 text-xs underline underline-offset-4 hover:no-underline'

/** Shows one button for each position, because without script a button could not know the value of a separate field. */
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
