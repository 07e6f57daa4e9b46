export interface Actor {
	userId: number
	isAdmin: boolean
}
