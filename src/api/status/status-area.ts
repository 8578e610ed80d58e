import { endpoints } from '../endpoints.ts'

/** The eight endpoints of area A. */
export const statusArea = Object.values(endpoints.status)
