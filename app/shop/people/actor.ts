/** Who is acting, as far as the rules need to know. */
export interface Actor {
	userId: number
	isAdmin: boolean
}
