import { useAppSelector } from '../../../store/hooks';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { selectUpload } from '../tasksSelectors';

/** How much of the form has been sent. At 100 % the server is still checking the files. */
export function UploadProgress() {
  const upload = useAppSelector(selectUpload);
  if (!upload || upload.total === 0) return <ProgressLine text="Sending..." />;
  const percent = Math.min(100, Math.round((100 * upload.sent) / upload.total));
  return percent < 100 ? (
    <ProgressLine value={percent} text={`Uploading ${percent} %`} />
  ) : (
    <ProgressLine text="Saving..." />
  );
}
