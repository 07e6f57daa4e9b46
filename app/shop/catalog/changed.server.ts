type Listener = () => void

const listeners = new Set<Listener>()

/** Calls `listener` after every committed change of the catalogue in this process; answers how to stop that. */
export function onCatalogChanged(listener: Listener): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** To be called once a change of products, collections, categories or colours is safely in the database. */
export function catalogChanged(): void {
	for (const listener of listeners) listener()
}
