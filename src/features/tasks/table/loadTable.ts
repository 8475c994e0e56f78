export const loadTable = () => import('./tableParts');
