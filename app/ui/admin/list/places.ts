import { useSubmit } from 'react-router'
import { useScripted } from '../../forms/use-scripted.ts'
import { useDrag } from '../use-drag.ts'

/** The place of each row among all, 1 the first. */
export type Places = Record<number, number>

/** Drag handlers of a row; undefined without script or if the row has no place. */
export function usePlaceDrag(list: string, query: string, places: Places) {
	const submit = useSubmit()
	const isScripted = useScripted()
	const drag = useDrag<number>(
		(id, onto) =>
			void submit(
				{ place: String(places[onto]) },
				{ method: 'post', action: `${list}/${id}/move${query}`, preventScrollReset: true },
			),
	)
	return (id: number) => (isScripted && id in places ? drag(id) : undefined)
}
