import { type DragEvent, useRef, useState } from 'react'

/** Returns handlers for dragging rows by their handle and dropping them. Files and texts from elsewhere are ignored. */
export function useDrag<Key>(handleDrop: (dragged: Key, onto: Key) => void) {
	const dragged = useRef<{ key: Key } | null>(null)
	const [over, setOver] = useState<Key | null>(null)
	return (key: Key) => ({
		isOver: over === key,
		handle: {
			draggable: true,
			onDragStart: (event: DragEvent) => {
				event.dataTransfer.effectAllowed = 'move'
				dragged.current = { key }
			},
			onDragEnd: () => {
				dragged.current = null
				setOver(null)
			},
		},
		target: {
			onDragOver: (event: DragEvent) => {
				if (!dragged.current) return
				event.preventDefault()
				setOver(key)
			},
			onDragLeave: () => setOver(null),
			onDrop: (event: DragEvent) => {
				if (!dragged.current) return
				event.preventDefault()
				handleDrop(dragged.current.key, key)
			},
		},
	})
}
