import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { StoreExtra } from './extra';
import type { RootState } from './rootState';

export type AppDispatch = ThunkDispatch<RootState, StoreExtra, UnknownAction>;
export type AppThunk<Result> = ThunkAction<Result, RootState, StoreExtra, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
