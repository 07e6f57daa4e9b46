import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Picture } from '#app/shop/media/media-url.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import { PictureForm, type PictureKind } from './_picture-form.tsx'

interface ChangePictureProps extends PictureKind {
	current: Picture | null
	className: string
	/** The words of the button. */
	children: ReactNode
}

/** A button that opens the form of a new picture over the page: a popover, so it works without script. */
export function ChangePicture({ current, className, children, ...kind }: ChangePictureProps) {
	const id = `change-${kind.field}`
	const panel = useRef<HTMLDivElement>(null)
	const { key } = useLocation()
	// A picture that was taken leads to the page anew, without a reload.
	useEffect(() => {
		if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
	}, [key])
	return (
		<>
			<button type="button" popoverTarget={id} className={`inline-flex min-h-11 items-center justify-center gap-2 fade ${className}`}>
				<Icon name="camera" className="size-5" />
				{children}
			</button>
			<div ref={panel} id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className="m-auto w-[calc(100%-2rem)] max-w-md bg-paper p-6 text-ink shadow-panel backdrop:bg-ink/50">
				<h2 id={`${id}-title`} className="mb-4 font-display text-lg">
					{kind.title}
				</h2>
				<PictureForm {...kind} current={current}>
					<button type="button" popoverTarget={id} popoverTargetAction="hide" className="min-h-11 px-2 text-sm underline underline-offset-4 hover:no-underline">
						Cancel
					</button>
				</PictureForm>
			</div>
		</>
	)
}
