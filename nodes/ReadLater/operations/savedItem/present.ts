import type { IDataObject } from 'n8n-workflow';
import { toDataObject } from '../../../shared/n8n/dataObject';
import { presentItem } from '../../domain/presentItem';
import type { RawItem } from '../../domain/rawValue';
import type { Shown } from '../../parameters/outputFields';

export function present(item: RawItem, shown: Shown): IDataObject {
	return toDataObject(shown === 'raw' ? item : presentItem(item, shown));
}
