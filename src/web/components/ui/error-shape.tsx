/** What stands for a fault, on a ground of 16 by 16: an octagon with a cross. */
export const errorShape = (
  <>
    <path d="M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3Z" className="mark-fill" />
    <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" className="mark-inverse" />
  </>
)
