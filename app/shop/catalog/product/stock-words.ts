/** 'Only 3 left', and that all colours share them. */
export function onlyLeft(remainingQty: number, isShared = false): string {
	return `Only ${remainingQty} left${isShared ? ', counting all colours' : ''}`
}

/** 'Only 1 piece is left', 'Only 3 pieces of Denim Jacket are left'. */
export function onlyPiecesLeft(remainingQty: number, name?: string): string {
	const ofName = name === undefined ? '' : ` of ${name}`
	return remainingQty === 1 ? `Only 1 piece${ofName} is left` : `Only ${remainingQty} pieces${ofName} are left`
}
